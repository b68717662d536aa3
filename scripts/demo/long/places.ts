import type { Chance } from '../chance.ts'

/** First parts of the names of farms and places, in the genitive. */
const firsts = (
  'Adru Allika Angerja Aru Haava Haugi Heina Humala Hundi Härma Hülge Jänese Jää Jõhvika Kadaka Kaera Kajaka Kalda Karu ' +
  'Kase Kirsi Kivi Kuke Kure Kuu Kuuse Kõrkja Laane Lepa Lesta Liiva Lina Luige Lume Mere Metsa Mustika Männi Möldri Nisu ' +
  'Nurme Odra Oja Paju Pihla Pilve Pirni Ploomi Pohla Põdra Päikese Pärna Ranna Rebase Rehe Roo Rukki Räime Saare Sepa Siili ' +
  'Soo Suitsu Tamme Tuule Tähe Udu Uue Vaarika Vana Õuna'
).split(' ')

/** Second parts in the genitive, whose case endings are all regular. */
const seconds = (
  'aia aida heinamaa kaevu kalda karjamaa kiriku kivi kooli kopli kuuri kõrtsi küla lahe laiu lauda lepiku luha majaka metsa mäe ' +
  'neeme niidu nurga nõmme oja otsa pere põllu ranna sadama sauna silla soo talu tare tiigi tuuliku veski värava välja õue'
).split(' ')

/** Sentences about a place: `{P}` is its name in the genitive, directly followed by a case ending. */
const remarks = [
  '{P} rahvas teab sellest rohkem.',
  '{P} perenaine rääkis poes sama juttu.',
  'Kuulsin seda {P} peremehe käest.',
  'See on {P} juurest kiviviske kaugusel.',
  '{P} poolt vaadates paistab asi hoopis teisiti.',
  'Jätsin ratta {P} taha kuuri alla.',
  '{P}l oli mullu täpselt sama lugu.',
  '{P}l räägitakse siiani sellest talvest.',
  'Homme olen {P}l, sealt saab mind kätte.',
  'Sõidan homme {P}le ja vaatan ise üle.',
  'Viisin ühe koormatäie {P}le ära.',
  'Küsige {P}lt, neil on see kogemus olemas.',
  'Tulin just {P}lt ja tee oli lahti.',
  '{P}s seisab üks samasugune siiani.',
  'Kunagi oli {P}s selleks oma mees.',
  '{P}st on sinna pool tundi minna.',
  'Nägin {P}st mööda sõites kahte luike.',
  'Võrreldes {P}ga on see tühiasi.',
  'Leppisin {P}ga kokku, et teeme seda koos.',
  'Käisin jala {P}ni ja tagasi.',
  'Tee on korras kuni {P}ni, sealt edasi ettevaatlikult.',
  'Ilma {P}ta poleks sellest asja saanud.',
  'Vanasti kutsuti seda kohta {P}ks.',
]

/** Sentences with a number. */
const measures = [
  'Maksin selle eest {N} eurot.',
  'Kokku tuli {N} kilomeetrit.',
  'Kella {H} paiku olin kohal.',
  'Meil kulus selleks {N} minutit.',
  'Lugesin üle: {N} tükki.',
  'See oli vist {Y}. aastal.',
  'Tuult oli {M} meetrit sekundis.',
  'Praam väljus kell {H}.',
]

/** A name of a farm or place in the genitive. The distribution is skewed: a few are frequent, most are rare. */
export function placeName(chance: Chance): string {
  const often = chance.next() < 0.3
  const pick = (list: string[]) => list[Math.floor(chance.next() ** (often ? 3 : 1) * list.length)] ?? ''
  const first = pick(firsts)
  const second = pick(seconds)
  return first.toLowerCase() === second ? placeName(chance) : first + second
}

/** A sentence with a place name or a number, so that texts differ and contain rare words to search for. */
export function remark(chance: Chance): string {
  if (chance.next() < 0.7) return chance.pick(remarks).replace('{P}', placeName(chance))
  return chance
    .pick(measures)
    .replace('{N}', String(2 + chance.below(238)))
    .replace('{M}', String(3 + chance.below(20)))
    .replace('{Y}', String(1931 + chance.below(90)))
    .replace('{H}', `${7 + chance.below(14)}.${String(chance.below(60)).padStart(2, '0')}`)
}
