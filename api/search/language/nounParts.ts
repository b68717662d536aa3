/** The endings of the cases that are formed from the genitive; '' is the genitive itself. */
export const caseEndings = ['', 's', 'st', 'l', 'lt', 'le', 'ks', 'ni', 'na', 'ta', 'ga', 'sse']

/** The principal parts of a noun or adjective, from which its other forms are derived. */
export interface Parts {
  genitive: string
  partitive: string[]
  pluralGenitive: string[]
  pluralPartitive: string[]
  /** Further forms, mostly of the short illative. */
  into?: (string | null)[]
}

/** The principal parts in the order in which dictionaries give them. */
export function parts(
  genitive: string,
  partitive: string[],
  pluralGenitive: string[],
  pluralPartitive: string[],
  into: (string | null)[] = [],
): Parts {
  return { genitive, partitive, pluralGenitive, pluralPartitive, into }
}

/** All forms of a word with these principal parts. */
export function formsOfParts(
  word: string,
  { genitive, partitive, pluralGenitive, pluralPartitive, into = [] }: Parts,
): Set<string> {
  const forms = new Set([word, `${genitive}d`, ...partitive, ...pluralPartitive])
  for (const ending of caseEndings) {
    forms.add(genitive + ending)
    for (const plural of pluralGenitive) forms.add(plural + ending)
  }
  for (const form of into) if (form) forms.add(form)
  return forms
}
