// What the columns of people's lists are called in Estonian and English. IMPORT-2.

/** What the people of a table have beside an address. */
export type Named = 'first' | 'middle' | 'last' | 'name' | 'phone' | 'residence'

/** A pattern for whole words of a column's name, which has small letters. */
const words = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'u')

/** What the name of a column of addresses has. */
export const email = /e-? ?post|e-? ?mail|meil(?!ilist)|(?<!\p{L})mail(?!ing)/u
/** Columns that say something about another one, or have names of something else. */
export const aside =
  /label|type|tüüp|liik\b|fa[xk]|phonetic|nick|hüüdnimi|prefix|suffix|yomi|organi|company|firma|ettevõt|asutus|user ?name|kasutajanimi|file as|list|['’]s name|assistant|manager|spouse|abikaasa|lapse|vanema/u
/** What the names of columns have, from what says it best. */
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
