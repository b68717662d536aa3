/** How many times the browser has moved through the history. */
export let pops = 0

window.addEventListener('popstate', () => (pops += 1), true)
