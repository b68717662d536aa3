/** Texts of fetched files; apart from the other error texts, which the first load includes. */
export const fileTexts = { gone: 'Seda faili enam ei ole.' }
