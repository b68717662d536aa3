/**
 * Refusals that a user may see who has written no query, such as a limit or a missing file, in English and Estonian. `{}` matches a value;
 * `{0}`, `{1}` … insert it.
 */
const sentences: [english: string, estonian: string][] = [
  ['Syntax Error: Aliases limit of {} exceeded, found {}.', 'Päringus on liiga palju aliaseid: {1}, kõige rohkem {0}.'],
  ['Syntax Error: Query depth limit of {} exceeded, found {}.', 'Päring on liiga sügav: {1} taset, kõige rohkem {0}.'],
  [
    'Syntax Error: Directives limit of {} exceeded, found {}.',
    'Päringus on liiga palju direktiive: {1}, kõige rohkem {0}.',
  ],
  ['Fragments limit of {} exceeded, found {}.', 'Päringus on liiga palju fragmente: {1}, kõige rohkem {0}.'],
  ['Repeats limit of {} exceeded, found {}.', 'Päringus on sama väli korraga {1} korda, kõige rohkem {0}.'],
  [
    'Syntax Error: Document contains more that {} tokens. Parsing aborted.',
    'Päring on liiga pikk: kõige rohkem {0} lekseemi.',
  ],
  ['{} may not stand below itself.', 'Loend {0} ei saa olla iseenda all.'],
  [
    'Introspection needs the token of an admin.',
    'Skeemi näitab see server ainult adminile (INTROSPECTION on välja lülitatud).',
  ],
  ['Subscriptions are served at /graphql/voog.', 'Muudatuste voog (subscription) on aadressil /graphql/voog.'],
  [
    'Queries and mutations are served at /graphql.',
    'Siin on ainult muudatuste voog (subscription), muu on aadressil /graphql.',
  ],
  [
    'A topic is read by POST: reading marks it as read.',
    'Teemat loetakse POSTiga, sest lugemine märgib selle loetuks.',
  ],
  ['File missing in the request.', 'Päringus puudub fail.'],
]

/** The beginning of the Estonian message by error code; the original follows. */
const byCode: Record<string, string> = {
  GRAPHQL_PARSE_FAILED: 'Päring ei ole korrektne GraphQL',
  GRAPHQL_VALIDATION_FAILED: 'Päring ei vasta skeemile',
  OPERATION_RESOLUTION_FAILURE: 'Päringus ei ole operatsiooni, mida täita',
  BAD_USER_INPUT: 'Muutuja väärtus ei sobi',
  BAD_REQUEST: 'See ei ole korrektne GraphQLi päring',
}

/** The kind of mistake, in a sentence that names nothing of the request or the schema. */
export const kindOfRefusal = (code: string): string => `${byCode[code] ?? 'Päring ei sobi'}.`

const patterns = sentences.map(([english, estonian]) => ({ pattern: patternOf(english), estonian }))

/** Maximum length of a message, in characters: a refusal repeats the values that it refuses. */
const maxLength = 1_000

/**
 * The Estonian message of a refused request, and the original text of graphql-js or Apollo Server for the developer
 * (`extensions.detail`). GQL-3.
 */
export function requestMessage(english: string, code: string): { message: string; detail: string } {
  const detail = cut(english.replace(longValue, '"$1…"'), maxLength).trim()
  const kind = byCode[code]
  return { message: translated(detail) ?? (kind ? `${kind}: ${detail}` : detail), detail }
}

/** The Estonian message with the same values; null for a message that is not in the table. */
function translated(english: string): string | null {
  for (const { pattern, estonian } of patterns) {
    const found = pattern.exec(english)
    if (found) return estonian.replace(/\{(\d)\}/g, (_all, index: string) => found[Number(index) + 1] ?? '')
  }
  return null
}

/** A quoted text of more than 100 characters. */
const longValue = /"([^"]{100})[^"]+"/g

/** The beginning and the end of a text, at most `length` characters in all. */
function cut(text: string, length: number): string {
  const half = (length - 3) / 2
  return text.length <= length ? text : `${text.slice(0, half)} … ${text.slice(-half)}`
}

/** Matches a complete message. */
function patternOf(english: string): RegExp {
  const source = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', '([^]*?)')
  return new RegExp(`^${source}$`)
}
