import { searchableText } from '../../schema/rules/normalText.ts'

/** A parsed search: a list of words and phrases, all of which must match; an item with several words is a phrase. FORUM-7. */
export type SearchText = string[][]

const wordPattern = /[\p{L}\p{Nd}]+/gu

/** The words of a text in the form of the index (`forum_words_of`): searchable, lower case, only letters and digits. */
export const wordsIn = (text: string): string[] => searchableText(text).toLowerCase().match(wordPattern) ?? []

/** Parses a search into single words and quoted phrases, with straight or Estonian quotes. FORUM-7. */
export function readSearchText(text: string): SearchText {
  const [plain = [], phrases = []] = splitQuoted(text)
  return [...plain.flatMap(wordsIn).map((word) => [word]), ...phrases.map(wordsIn).filter((words) => words.length > 0)]
}

/** A search without fillers, unless it consists only of them. Phrases stay. FORUM-12. */
export function withoutFillers(terms: SearchText): SearchText {
  const meaningful = terms.filter(([word = '', ...rest]) => rest.length > 0 || !fillers.has(word))
  return meaningful.length > 0 ? meaningful : terms
}

function splitQuoted(text: string): [plain: string[], phrases: string[]] {
  const quoted = text.split(/["„“”]/)
  // An unpaired last quote opens no phrase.
  const isPhrase = (index: number) => index % 2 === 1 && index < quoted.length - 1
  return [quoted.filter((_, index) => !isPhrase(index)), quoted.filter((_, index) => isPhrase(index))]
}

/** A word without diacritics, as typed on a foreign keyboard: öö → oo. */
export const withoutDiacritics = (word: string) =>
  word.replace(/[äöõüšž]/g, (letter) => ({ ä: 'a', ö: 'o', õ: 'o', ü: 'u', š: 's', ž: 'z' })[letter] ?? letter)

/**
 * Words of a question that carry no content: question words, pronouns, conjunctions, polite words and auxiliary verbs. A search with other
 * words ignores them. FORUM-12.
 */
const fillers = new Set(
  `aga alla ehk ega ei et ja ju juba ka kas keegi kedagi kellegi kellelgi kellegagi kellele kelle kellega kellel kellelt kellest keda kes kui
  kuhu kuid kuidas kumb kumba kunas kus kuskil kuskilt kusagil kusagilt kuskohas kust ma me meie meid meil meile meilt meiega mida midagi mille
  millega millel millele milleks millest millele milles millal milline millise millises millised milliseid mina mind minu minuga mis miks mitmest
  mitmeks mitu mu mul mulle mult muidu mõni mõnel näiteks need neid nemad nad neil neile nii ning no nüüd oh on ole oled oleks oleksid oleme olen olete oli olid
  olla olema olnud oma oskab oskaks oskate ongi onju palun palju peab peaks peaksin pean peame saab saaks saaksin saaksime saada saame saan saate
  saanud sa see seda selle sellest sellega sellel sel seal siin siis siit sina sinu su sul sulle ta tahaks tahaksin tahan tahab teab teada teate tea tead teil teile
  te teie teid tema teda tal talle temal too tohib tohin tohiks tuleks vaid veel või võib võiks võiksin võin võimalik võtaks üldse üks ühe
  aitäh tänan tere kellelgil kellal mitte sest kuni ise ikka eest jaoks kohta peale juures juurde poolt pärast enne
  leida leian leidub leiab otsin otsime vaja vajan teha tehakse teeb teevad teen teeme tuleb tulevad käib käivad käin käima läheb lähevad lähen kell mitmelt olemas üldse keegigi ükski öelge öelda teised teistel`
    .split(/\s+/)
    .filter(Boolean),
)
