/** How many times the browser has moved through the history. */
export let pops = 0

// A test imports this module first, for its effect: a listener of the product hides some pops from those added after it.
window.addEventListener('popstate', () => (pops += 1), true)
