/** Finds where the name of a file is shown, for queries by text: its ending is an element of its own. */
export const named = (name: string) => (_text: string, element: Element | null) =>
  element?.textContent === name && ![...element.children].some(({ textContent }) => textContent === name)
