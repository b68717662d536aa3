import { readFileSync } from 'node:fs'
import { isInDictionary, splitWord } from '../../../api/search/language/dictionary.ts'
import { nearness, possibleSenses, wordSense } from '../../../api/search/language/sense.ts'
import { listIsland, readIsland } from '../../../scripts/demo/island.ts'
import { textsOf } from '../../support/words.ts'

const demo = new Set(
  listIsland('forum').flatMap(
    (file) =>
      readIsland(`forum/${file}`)
        .toLowerCase()
        .match(/[\p{L}\p{Nd}]+/gu) ?? [],
  ),
)

/** The words of the demo that a typed word finds, without itself. */
function found(typed: string, words: Set<string> = demo): string[] {
  const sense = wordSense(possibleSenses(typed), (form) => words.has(form))
  const texts = textsOf(words)
  return [...words].filter((word) => word !== typed && nearness(sense, word, texts) != null).sort()
}

// Each everyday word and the words of the demo that it finds, judged by hand; those of another word have an exclamation mark.
const everyday = readFileSync('tests/forum/search/everyday.txt', 'utf8')
  .split(';')
  .map((entry) => entry.trim().split(/\s+/))
  .filter(([word]) => word)

test('FORUM-7 190 everyday words find the words of the demo that they should, and few others', () => {
  const judged = everyday.map(([word = '', ...others]) => [
    word,
    ...others.map((other) => other.replace('!', '')).sort(),
  ])
  expect(judged.map(([word = '']) => [word, ...found(word)])).toEqual(judged)
  const misled = everyday.filter((words) => words.some((word) => word.startsWith('!')))
  expect(everyday.length).toBeGreaterThan(190)
  expect(misled.length).toBeLessThanOrEqual(5)
})

test.each([
  ['masin', 'ma mind mage', 'masina masinad'],
  ['redel', 'juures juurest piires re rede', 'redeli redelid'],
  ['toru', 'tore traktor direktor ventilaator defibrillaator', 'torud torus'],
  ['matus', 'raamat raamatut rahulolematud mat', 'matuse matused'],
  ['madal', 'loomad tähtsamad vanemad', 'madala madalad'],
  ['must', 'tellimus küsimused tulemus', 'musta mustad'],
  ['tasuta', 'kinnitas laenutas taskus tassi', ''],
  ['õlu', 'õli õlal õlad', 'õlle õlut'],
  ['juhe', 'juhil juhile juhiga', 'juhtme juhtmed'],
  ['sibul', 'kratsib sib', 'sibula sibulad'],
  ['pime', 'pind pinna', 'pimeda pimedas'],
  ['naine', 'näinud näitama', 'naise naised'],
  ['kodu', 'koogi kooki kool', 'kodus kodudes'],
  ['tähtis', 'tähed tähte tähti', 'tähtsa tähtsad'],
  ['lind', 'linna linnas', 'linnu linnud'],
  ['sai', 'saada saab saime', 'saia saiad'],
  ['joon', 'jooma jookse joovad', 'joone jooned'],
  ['kuul', 'kuu kuuks', 'kuuli kuulid'],
  ['kuulus', 'kuuluma kuulub', 'kuulsa kuulsad'],
  ['rõõmus', 'rõõm rõõmu rõõme', 'rõõmsa rõõmsad'],
  ['varas', 'vara varas varad', 'varga vargad'],
  ['keel', 'keelu keelud', 'keele keelt'],
  ['kell', 'kelle kellel kellelgi', 'kella kellad'],
  ['oks', 'ost ostu', 'oksa oksad'],
  ['lina', 'linna linnas', 'linad linaga'],
  ['sild', 'silt sildi', 'silla sildu'],
  ['mesi', 'mehe saaremees saaremehed', 'mee mett'],
  ['sammal', 'sammas sammast', 'sambla samblad'],
  ['katel', 'kate kattega', 'katla katlad'],
  ['pea', 'kohapeal vahepeale', 'pead päid'],
  ['kogu', 'kogumisring', 'kogud kogus'],
])('FORUM-7 %s does not find %s', (typed, others, own) => {
  const words = [...others.split(' '), ...own.split(' ')].filter(Boolean)
  expect(found(typed, new Set(words))).toEqual(own.split(' ').filter(Boolean).sort())
})

test('FORUM-7 names and other words that the dictionary does not know are inflected by their sound', () => {
  const names = 'vilsandi vilsandil vilsandile maret maretile toomas toomase toomasel aino ainole wifi wifit'
  const all = new Set(names.split(' '))
  expect(found('vilsandi', all)).toEqual(['vilsandil', 'vilsandile'])
  expect(found('maretile', all)).toEqual(['maret'])
  expect(found('toomas', all)).toEqual(['toomase', 'toomasel'])
  expect(found('ainole', all)).toEqual(['aino'])
  expect(found('wifi', all)).toEqual(['wifit'])
})

test('FORUM-7 the dictionary has the entries of dictionary-et, and splits compounds of them', () => {
  const entries = readFileSync('node_modules/dictionary-et/index.dic', 'utf8').match(/^[a-zõäöü]+(?=\/)/gm) ?? []
  expect(entries.length).toBeGreaterThan(250_000)
  expect(entries.filter((entry, index) => index % 50 === 0 && !isInDictionary(entry))).toEqual([])
  expect(['šokolaad', 'sadamatesse', 'öö', 'mägi'].filter((word) => !isInDictionary(word))).toEqual([])
  expect(['', 'mat', 'mamab', 'tassa', 'tor', 'sadamax', 'kalasadam', 'ъ'].filter(isInDictionary)).toEqual([])
  expect(splitWord('kalasadamasse')).toEqual(['kala', 'sadamasse'])
  expect(splitWord('nädalavahetust')).toEqual(['nädala', 'vahetust'])
  expect(splitWord('vilsandi')).toBeNull()
})
