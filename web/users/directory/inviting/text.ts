// Estonian and English column titles in lists of people. IMPORT-2.

/** The fields of the people of a table, apart from the address. */
export type Named = 'first' | 'middle' | 'last' | 'name' | 'phone' | 'residence'

/** Matches whole words of a column's title in lower case. */
const words = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'u')

/** Matches the title of a column of addresses. */
export const email = /e-? ?post|e-? ?mail|meil(?!ilist)|(?<!\p{L})mail(?!ing)/u
/** Matches titles of columns that describe another one or contain names of something else. */
export const aside =
  /label|type|tüüp|liik\b|fa[xk]|phonetic|nick|hüüdnimi|prefix|suffix|yomi|organi|company|firma|ettevõt|asutus|user ?name|kasutajanimi|file as|list|['’]s name|assistant|manager|spouse|abikaasa|lapse|vanema/u
/** Patterns of column titles for each field, from the most to the least specific. */
export const names: Record<Named, readonly RegExp[]> = {
  first: [words('eesnimi|first name|given name|forename'), words('first|given')],
  middle: [words('middle name|additional name')],
  last: [words('perekonnanimi|perenimi|last name|family name|surname'), words('last|family')],
  name: [
    words('ees- ?ja perekonnanimi|täisnimi|full name|nimi ja perekonnanimi'),
    words('nimi|name'),
    words('display name|liige|member|isik|kontaktisik|osaleja'),
  ],
  phone: [/mobi|(?<!\p{L})(?:gsm|mob(?!\p{L}))/u, /telefon|phone|(?<!\p{L})tel(?!\p{L})/u],
  residence: [
    words('elukoht|elukoha aadress|elab|residence'),
    words('küla|village|formatted'),
    words('aadress|address|home address'),
    words('home city'),
    words('place|koht|city|town|linn'),
  ],
}
