/**
 * The refusals of graphql-js, of Apollo Server, of the limits and of graphql-upload, in Estonian. `{}` is what the request names; `{0}`, `{1}` …
 * put it into the sentence, `{>1}` puts it there translated by this table.
 */
const sentences: [english: string, estonian: string][] = [
  // Syntax
  ['Syntax Error: Aliases limit of {} exceeded, found {}.', 'Päringus on liiga palju aliaseid: {1}, kõige rohkem {0}.'],
  ['Syntax Error: Query depth limit of {} exceeded, found {}.', 'Päring on liiga sügav: {1} taset, kõige rohkem {0}.'],
  [
    'Syntax Error: Directives limit of {} exceeded, found {}.',
    'Päringus on liiga palju direktiive: {1}, kõige rohkem {0}.',
  ],
  [
    'Syntax Error: Document contains more that {} tokens. Parsing aborted.',
    'Päring on liiga pikk: kõige rohkem {0} lekseemi.',
  ],
  ['Syntax Error: Expected {}, found {}.', 'Süntaksiviga: siin peab olema {0}, aga on {1}.'],
  [
    'Syntax Error: Unexpected single quote character {}',
    'Süntaksiviga: siia ei sobi ülakoma (\'). Tekst on jutumärkides (").',
  ],
  ['Syntax Error: Unexpected {}.', 'Süntaksiviga: siia ei sobi {0}.'],
  ['Syntax Error: Unterminated string.', 'Süntaksiviga: tekst on lõpetamata.'],
  ['Syntax Error: Invalid character within String: {}.', 'Süntaksiviga: tekstis ei saa olla märki {0}.'],
  ['Syntax Error: Invalid {}', 'Süntaksiviga: vigane {0}'],

  // Validation
  ['Cannot query field "{}" on type "{}".', 'Tüübil „{1}“ ei ole välja „{0}“.'],
  ['Field "{}" is not defined by type "{}".', 'Tüübil „{1}“ ei ole välja „{0}“.'],
  ['Field "{}" of required type "{}" was not provided.', 'Puudub kohustuslik väli „{0}“ (tüüp „{1}“).'],
  [
    'Field "{}" argument "{}" of type "{}" is required, but it was not provided.',
    'Väljal „{0}“ puudub kohustuslik argument „{1}“ (tüüp „{2}“).',
  ],
  [
    'Directive "{}" argument "{}" of type "{}" is required, but it was not provided.',
    'Direktiivil „{0}“ puudub kohustuslik argument „{1}“ (tüüp „{2}“).',
  ],
  [
    'Field "{}" must not have a selection since type "{}" has no subfields.',
    'Väljal „{0}“ (tüüp „{1}“) ei ole alamvälju.',
  ],
  ['Field "{}" of type "{}" must have a selection of subfields.', 'Välja „{0}“ (tüüp „{1}“) alamväljad on valimata.'],
  [
    'Field "{}" of type "{}" must have at least one field selected.',
    'Välja „{0}“ (tüüp „{1}“) alamväljad on valimata.',
  ],
  ['Field "{}" must be non-null.', 'Väli „{0}“ ei saa olla null.'],
  ['OneOf Input Object "{}" must specify exactly one key.', 'Tüübil „{0}“ peab olema täpselt üks väli.'],
  ['Exactly one key must be specified for OneOf type "{}".', 'Tüübil „{0}“ peab olema täpselt üks väli.'],
  ['Fields "{}" conflict because {}', 'Samanimelised väljad „{0}“ on vastuolus. Anna neile eri aliased.'],
  ['Unknown argument "{}" on field "{}".', 'Väljal „{1}“ ei ole argumenti „{0}“.'],
  ['Unknown argument "{}" on directive "{}".', 'Direktiivil „{1}“ ei ole argumenti „{0}“.'],
  ['Unknown directive "{}".', 'Direktiivi „{0}“ ei ole.'],
  ['Unknown type "{}".', 'Tüüpi „{0}“ ei ole.'],
  ['Unknown fragment "{}".', 'Fragmenti „{0}“ ei ole.'],
  ['Directive "{}" may not be used on {}.', 'Direktiiv „{0}“ ei sobi siia ({1}).'],
  ['The directive "{}" can only be used once at this location.', 'Direktiiv „{0}“ on siin mitu korda.'],
  ['Fragment cannot condition on non composite type "{}".', 'Fragment ei saa olla tüübist „{0}“: sellel ei ole välju.'],
  [
    'Fragment "{}" cannot condition on non composite type "{}".',
    'Fragment „{0}“ ei saa olla tüübist „{1}“: sellel ei ole välju.',
  ],
  [
    'Fragment cannot be spread here as objects of type "{}" can never be of type "{}".',
    'Fragment ei sobi siia: „{0}“ ei ole kunagi „{1}“.',
  ],
  [
    'Fragment "{}" cannot be spread here as objects of type "{}" can never be of type "{}".',
    'Fragment „{0}“ ei sobi siia: „{1}“ ei ole kunagi „{2}“.',
  ],
  ['Cannot spread fragment "{}" within itself{}', 'Fragment „{0}“ sisaldab iseennast.'],
  ['Fragment "{}" is never used.', 'Fragmenti „{0}“ ei kasutata.'],
  ['Variable "{}" is not defined by operation "{}".', 'Operatsioonil „{1}“ ei ole muutujat „{0}“.'],
  ['Variable "{}" is not defined.', 'Muutujat „{0}“ ei ole.'],
  ['Variable "{}" is never used in operation "{}".', 'Operatsioonis „{1}“ ei kasutata muutujat „{0}“.'],
  ['Variable "{}" is never used.', 'Muutujat „{0}“ ei kasutata.'],
  ['Variable "{}" cannot be non-input type "{}".', 'Muutuja „{0}“ ei saa olla tüübist „{1}“: see ei ole sisendi tüüp.'],
  [
    'Variable "{}" of type "{}" used in position expecting type "{}".',
    'Muutuja „{0}“ tüüp on „{1}“, aga siin peab see olema „{2}“.',
  ],
  [
    'Variable "{}" is of type "{}" but must be non-nullable to be used for OneOf Input Object "{}".',
    'Muutuja „{0}“ tüüp on „{1}“, aga tüübi „{2}“ väljana ei või see olla null.',
  ],
  ['There can be only one argument named "{}".', 'Argument „{0}“ on mitu korda.'],
  ['There can be only one variable named "{}".', 'Muutuja „{0}“ on mitu korda.'],
  ['There can be only one fragment named "{}".', 'Fragment „{0}“ on mitu korda.'],
  ['There can be only one operation named "{}".', 'Operatsioon „{0}“ on mitu korda.'],
  ['There can be only one input field named "{}".', 'Sisendi väli „{0}“ on mitu korda.'],
  ['This anonymous operation must be the only defined operation.', 'Nimeta operatsioon peab olema päringus ainus.'],
  ['The {} definition is not executable.', 'Päringus ei saa olla skeemi osa ({0}).'],
  ['Maximum introspection depth exceeded', 'Päring skeemi kohta on liiga sügav.'],
  ['Too many validation errors, error limit reached. Validation aborted.', 'Vigu on rohkemgi.'],
  [
    'GraphQL introspection is not allowed by Apollo Server, {}',
    'Skeemi ei saa siit küsida (INTROSPECTION on välja lülitatud).',
  ],
  ['{} may not stand below itself.', 'Loend {0} ei saa olla iseenda all.'],

  // Values
  ['Variable "{}" of required type "{}" was not provided.', 'Muutuja „{0}“ (tüüp „{1}“) on andmata.'],
  ['Variable "{}" of non-null type "{}" must not be null.', 'Muutuja „{0}“ (tüüp „{1}“) ei saa olla null.'],
  ['Variable "{}" got invalid value {} at "{}"; {}', 'Muutuja „{0}“ väärtus {1} kohal „{2}“ ei sobi. {>3}'],
  ['Variable "{}" got invalid value {}; {}', 'Muutuja „{0}“ väärtus {1} ei sobi. {>2}'],
  [
    'Variable "{}" expected value of type "{}" which cannot be used as an input type.',
    'Muutuja „{0}“ ei saa olla tüübist „{1}“: see ei ole sisendi tüüp.',
  ],
  ['Too many errors processing variables, error limit reached. Execution aborted.', 'Muutujates on liiga palju vigu.'],
  ['Expected value of type "{}", found {}; {}', 'Siin peab olema „{0}“, aga on {1}. {>2}'],
  ['Expected value of type "{}", found {}.', 'Siin peab olema „{0}“, aga on {1}.'],
  ['Expected non-nullable type "{}" not to be null.', 'Siin peab olema „{0}“, mitte null.'],
  ['Expected type "{}" to be an object.', 'Siin peab olema objekt tüübist „{0}“.'],
  ['Expected type "{}". {}', 'Siin peab olema „{0}“. {>1}'],
  ['Expected type "{}".', 'Siin peab olema „{0}“.'],
  ['Int cannot represent non-integer value: {}', 'Int peab olema täisarv, aga on {0}.'],
  [
    'Int cannot represent non 32-bit signed integer value: {}',
    'Int peab olema 32-bitine täisarv, aga {0} on liiga suur.',
  ],
  ['Float cannot represent non numeric value: {}', 'Float peab olema arv, aga on {0}.'],
  ['String cannot represent a non string value: {}', 'String peab olema tekst, aga on {0}.'],
  ['Boolean cannot represent a non boolean value: {}', 'Boolean peab olema true või false, aga on {0}.'],
  ['ID cannot represent value: {}', 'ID peab olema tekst või täisarv, aga on {0}.'],
  ['ID cannot represent a non-string and non-integer value: {}', 'ID peab olema tekst või täisarv, aga on {0}.'],
  ['Enum "{}" cannot represent non-string value: {}.', 'Loendis „{0}“ ei ole väärtust {1}.'],
  ['Enum "{}" cannot represent non-enum value: {}.', 'Loendis „{0}“ ei ole väärtust {1}.'],
  ['Value "{}" does not exist in "{}" enum.', 'Loendis „{1}“ ei ole väärtust „{0}“.'],
  ['DateTime is given as a string in ISO 8601, such as {}.', 'DateTime peab olema tekst ISO 8601 järgi, näiteks {0}.'],
  ['HTML is given as a string.', 'HTML peab olema tekst.'],
  ['Upload {}.', 'Upload peab olema fail (päringu osa multipart/form-data), mitte väärtus.'],
  ['Argument "{}" of required type "{}" was not provided.', 'Argument „{0}“ (tüüp „{1}“) on andmata.'],
  [
    'Argument "{}" of required type "{}" was provided the variable "{}" which was not provided a runtime value.',
    'Argumendi „{0}“ (tüüp „{1}“) muutuja „{2}“ on andmata.',
  ],
  ['Argument "{}" of non-null type "{}" must not be null.', 'Argument „{0}“ (tüüp „{1}“) ei saa olla null.'],
  ['Argument "{}" has invalid value {}.', 'Argumendi „{0}“ väärtus {1} ei sobi.'],

  // The operation
  ['Unknown operation named "{}".', 'Päringus ei ole operatsiooni „{0}“.'],
  ['Must provide an operation.', 'Päringus ei ole operatsiooni.'],
  [
    'Must provide operation name if query contains multiple operations.',
    'Päringus on mitu operatsiooni: ütle operationName.',
  ],
  ['Schema is not configured to execute {} operation.', 'Operatsioone liigist {0} siin ei ole.'],
  [
    'GET requests only support query operations, not {} operations',
    'GET sobib päringule, aga siin on {0}: saada POST.',
  ],

  // The HTTP request
  ['Apollo Server supports only GET/POST requests.', 'Siia saab saata ainult GET- ja POST-päringuid.'],
  [
    'This operation has been blocked as a potential Cross-Site Request Forgery (CSRF). {}',
    'Päring võib tulla võõralt lehelt (CSRF). Saada päis apollo-require-preflight või Content-Type application/json.',
  ],
  ['POST body missing, {}', 'Päringu kehas peab olema JSONi objekt, mille väli query on päring.'],
  ['Operation batching disabled.', 'Korraga saab saata ühe päringu, mitte loendi.'],
  ['GraphQL operations must contain a non-empty `query` {}', 'Päringu väli query on tühi või puudub.'],
  ['GraphQL queries must be strings.{}', 'Päringu väli query peab olema tekst.'],
  ['`variables` in a POST body {}', 'Päringu väli variables peab olema JSONi objekt.'],
  ['`extensions` in a POST body {}', 'Päringu väli extensions peab olema JSONi objekt.'],
  ['`operationName` in a POST body {}', 'Päringu väli operationName peab olema tekst.'],
  ["The '{}' search parameter may only be specified once.", 'Aadressi parameeter {0} on mitu korda.'],
  ['The {} search parameter contains invalid JSON.', 'Aadressi parameetris {0} ei ole korrektne JSON.'],
  [
    'The {} search parameter should contain a JSON-encoded object.',
    'Aadressi parameetris {0} peab olema JSONi objekt.',
  ],
  ['GET requests may not have a content-type header {}', 'GETi Content-Type saab olla ainult application/json.'],
  [
    "An 'accept' header was provided for this request which does not accept {}",
    'Vastus on JSON, aga päringu päis Accept seda ei luba.',
  ],
  ['Unsupported persisted query version', 'Salvestatud päringu versioon ei sobi.'],
  ['provided sha does not match query', 'Salvestatud päringu räsi (sha256Hash) ei vasta päringule.'],

  // Uploads
  ['Invalid JSON in the ‘{}’ multipart field {}', 'Päringu osas {0} ei ole korrektne JSON.'],
  ['Invalid type for the ‘{}’ multipart field entry key ‘{}’ array {}', 'Päringu osa {0} väli „{1}“ ei sobi.'],
  ['Invalid type for the ‘{}’ multipart field {}', 'Päringu osas {0} ei ole see, mis seal peab olema.'],
  [
    'Invalid object path for the ‘{}’ multipart field entry key ‘{}’ array index ‘{}’ value ‘{}’ {}',
    'Päringu osa {0} väli „{1}“ viitab kohale „{3}“, mida ei ole.',
  ],
  ['Misordered multipart fields; ‘{}’ should follow ‘{}’ {}', 'Päringu osa {0} peab tulema osa {1} järel.'],
  ['Misordered multipart fields; files should follow ‘{}’ {}', 'Failid peavad päringus tulema osa {0} järel.'],
  ['Missing multipart field ‘{}’ {}', 'Päringul puudub osa {0}.'],
  ['File missing in the request.', 'Päringus puudub fail.'],
]

/** What is said of a refusal that the table lacks, by its code. */
const byCode: Record<string, string> = {
  GRAPHQL_PARSE_FAILED: 'Päring ei ole korrektne GraphQL.',
  GRAPHQL_VALIDATION_FAILED: 'Päring ei vasta skeemile.',
  OPERATION_RESOLUTION_FAILURE: 'Päringus ei ole operatsiooni, mida täita.',
  BAD_USER_INPUT: 'Muutuja väärtus ei sobi.',
  BAD_REQUEST: 'See ei ole korrektne GraphQLi päring.',
}

const patterns = sentences.map(([english, estonian]) => ({ pattern: patternOf(english), estonian }))

/** The longest text that is translated or answered, in characters: a refusal repeats the values that it refuses. */
const maxLength = 1_000

/** A message in Estonian with the same names and values in it; null for one that the table lacks. */
export function translated(english: string): string | null {
  // "Did you mean …" follows the sentence.
  const [sentence = '', meant] = english.split(/ Did you mean (.*)\?$/s)
  for (const { pattern, estonian } of patterns) {
    const found = pattern.exec(sentence)
    if (!found) continue
    const said = estonian.replace(/\{(>?)(\d)\}/g, (_all, nested: string, index: string) => {
      const part = found[Number(index) + 1] ?? ''
      return nested ? (translated(part) ?? part) : part
    })
    return meant ? `${said} ${suggestion(meant)}` : said
  }
  return null
}

/** The sentence for people and the original for developers (`extensions.detail`) of a refused request. GQL-3. */
export function requestMessage(english: string, code: string): { message: string; detail: string } {
  const detail = cut(english.replace(longValue, '"$1…"'), maxLength).trim()
  return { message: translated(detail) ?? byCode[code] ?? detail, detail }
}

/** A text in quotes of more than 100 characters. */
const longValue = /"([^"]{100})[^"]+"/g

/** The beginning and the end of a text, at most `length` characters in all. */
function cut(text: string, length: number): string {
  const half = (length - 3) / 2
  return text.length <= length ? text : `${text.slice(0, half)} … ${text.slice(-half)}`
}

const suggestion = (meant: string) => `Kas mõtlesid: ${meant.match(/"[^"]*"/g)?.join(', ') ?? meant}?`

/** Matches a whole message. What stands in quotes ends at the next quote, so that no message takes long. */
function patternOf(english: string): RegExp {
  const source = english
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll('"{}"', '"([^"]*)"')
    .replaceAll('‘{}’', '‘([^’]*)’')
    .replaceAll('{}', '([^]*?)')
  return new RegExp(`^${source}$`)
}
