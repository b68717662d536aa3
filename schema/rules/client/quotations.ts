/** The line above a quotation, a link to its source: the client writes it, and the api erases the name in it. FORUM-6, USER-10. */
export const quotationLine = (author: string): string => `${author} kirjutas:`
