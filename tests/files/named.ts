/** Finds the element with a file's name, for queries by text: its extension is an element of its own. */
export const named = (name: string) => (_text: string, element: Element | null) =>
  element?.textContent === name && ![...element.children].some(({ textContent }) => textContent === name)
