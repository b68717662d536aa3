import fc from 'fast-check'
import { plainText } from '../../../api/http/html/plainText.ts'
import { excerpt } from '../../../api/search/excerpt.ts'
import { nearness, possibleSenses, wordSense } from '../../../api/search/language/sense.ts'
import { sufficientSets, sum, type Weighed, weightOf } from '../../../api/search/most.ts'
import { oneSlipAway } from '../../../api/search/slips.ts'
import { readSearchText, withoutDiacritics, withoutFillers } from '../../../api/search/text.ts'
import { textsOf } from '../../support/words.ts'

/** How each word of a text matches a typed word, without other words in the index. */
function compare(typed: string, text: string) {
  const words = text.split(/\s+/)
  const seen = new Set(words)
  const sense = wordSense(possibleSenses(typed), (form) => seen.has(form))
  const texts = textsOf(words)
  return new Map(words.map((word) => [word, nearness(sense, word, texts)]))
}

const formsOf = (typed: string, text: string) =>
  [...compare(typed, text)].filter(([, found]) => found === 'exact' || found === 'form').map(([word]) => word)

describe('Words in all their forms', () => {
  test.each([
    ['saar', 'saar saare saart saarde saares saarest saarele saarel saarelt saared saarte saari saartele saarteni'],
    ['sadam', 'sadam sadama sadamat sadamasse sadamas sadamast sadamad sadamate sadamaid sadamatesse'],
    ['laht', 'laht lahe lahte lahes lahest lahel lahed lahtede'],
    ['käsi', 'käsi käe kätt käes käest käele käed käte käsi kätega kätte'],
    ['vesi', 'vesi vee vett vees veest veele vete vetes vette veega'],
    ['meri', 'meri mere merd meres merest merele merel merre mered merede meresid'],
    ['jõgi', 'jõgi jõe jõge jões jõest jõel jõkke jõed jõgede jõgesid'],
    ['mägi', 'mägi mäe mäge mäel mäest mäkke mäed mägede mägesid'],
    ['tuba', 'tuba toa toas toast tuppa toad tubade tube tubades'],
    ['lugu', 'lugu loo loos loost lood lugude lugusid lugudes'],
    ['siga', 'siga sea seast sead sigade sigu'],
    ['tee', 'tee teed teel teele teelt teed teede teedel teesse'],
    ['öö', 'öö ööd öösel ööseks ööde öid öösse'],
    ['puu', 'puu puud puust puul puude puid puudel puudele'],
    ['maja', 'maja majja majas majast majad majade maju majades majadesse'],
    ['küla', 'küla külla külas külast külale külad külade külasid'],
    ['koer', 'koer koera koerale koerad koerte koeri koertele koertega'],
    ['laps', 'laps lapse last lapsele lapsed laste lapsi lastele lastega'],
    ['uks', 'uks ukse ust uksest uksed uste uksi ustele'],
    ['lammas', 'lammas lamba lammast lambad lammaste lambaid lammastele'],
    ['hammas', 'hammas hamba hammast hambad hammaste hambaid'],
    ['ratas', 'ratas ratta ratast rattad rataste rattaid rattaga'],
    ['hüljes', 'hüljes hülge hüljest hülged hüljeste hülgeid hülgele'],
    ['kadakas', 'kadakas kadaka kadakast kadakad kadakaid kadakatest'],
    ['poiss', 'poiss poisi poissi poisid poiste poisse poistele'],
    ['kott', 'kott koti kotti kotis kotid kottide kotte'],
    ['paat', 'paat paadi paati paadis paadid paatide paate paatidega'],
    ['võrk', 'võrk võrgu võrku võrgud võrkude võrke võrguga'],
    ['köök', 'köök köögi kööki köögis köögid köökide kööke'],
    ['põld', 'põld põllu põldu põllul põllud põldude põlde'],
    ['rand', 'rand ranna randa rannas rannad randade randu'],
    ['kord', 'kord korra korda korral korrad kordade'],
    ['jalg', 'jalg jala jalga jalal jalad jalgade jalgu jalgadega'],
    ['aed', 'aed aia aeda aias aiad aedade aedu aedades'],
    ['pood', 'pood poe poodi poes poest poed poodide poode'],
    ['aeg', 'aeg aja aega ajal ajad aegade aegu'],
    ['leib', 'leib leiva leiba leivad leibade leibu leivaga'],
    ['kask', 'kask kase kaske kased kaskede kaski kasel'],
    ['uus', 'uus uue uut uues uued uute uusi uutele'],
    ['naine', 'naine naise naist naised naiste naisi naistele'],
    ['inimene', 'inimene inimese inimest inimesed inimeste inimesi inimestele'],
    ['küsimus', 'küsimus küsimuse küsimust küsimused küsimuste küsimusi'],
    ['aken', 'aken akna akent aknad akende aknaid aknast'],
    ['sõber', 'sõber sõbra sõpra sõbrad sõprade sõpru sõpradele'],
    ['meister', 'meister meistri meistrit meistrid meistrite meistreid'],
    ['võti', 'võti võtme võtit võtmed võtmete võtmeid'],
    ['lõke', 'lõke lõkke lõket lõkked lõkete lõkkeid'],
    ['süda', 'süda südame südant südamed südamete südameid'],
    ['koosolek', 'koosolek koosoleku koosolekut koosolekule koosolekul koosolekud koosolekute koosolekuid'],
    ['õpetaja', 'õpetaja õpetajat õpetajale õpetajad õpetajate õpetajaid'],
    ['kirjutama', 'kirjutama kirjutan kirjutab kirjutada kirjutas kirjutasin kirjutanud kirjutatud kirjutatakse'],
    ['sõitma', 'sõitma sõidan sõidab sõita sõitis sõitsin sõitnud sõidetakse sõideti'],
    ['lugema', 'lugema loen loeb lugeda luges lugesin lugenud loetakse loeti'],
    ['aitama', 'aitama aitan aitab aidata aitas aidanud aidake aidati'],
    ['leidma', 'leidma leian leiab leida leidis leidsin leidnud leiti leitud'],
    ['minema', 'minema lähen läheb minna läks läksin läinud mindi mine'],
    ['müüma', 'müüma müün müüb müüa müüs müünud müüakse müüdi müüdud'],
  ])('FORUM-7 %s finds all its forms', (word, text) => {
    expect(formsOf(word, text)).toEqual([...new Set(text.split(' '))])
  })

  test.each([
    ['sadamasse', 'sadam', 'sadam sadama sadamas sadamast sadamad'],
    ['koosolekule', 'koosolek', 'koosolek koosoleku koosolekul koosolekud'],
    ['lambaid', 'lammas', 'lammas lamba lambad lammast lammaste'],
    ['lastele', 'laps', 'laps lapse lapsed laste last'],
    ['kätega', 'käsi', 'käsi käe käed kätt kätte'],
    ['poes', 'pood', 'pood poe poest poodi poed'],
    ['randa', 'rand', 'rand ranna rannas rannast randade'],
    ['hülgeid', 'hüljes', 'hüljes hülge hülged hüljeste'],
    ['merd', 'meri', 'meri mere merel merele'],
    ['võtmega', 'võti', 'võti võtme võtit võtmed'],
    ['naisele', 'naine', 'naine naise naist naised'],
    ['sõidab', 'sõitma', 'sõitma sõidan sõita sõitis'],
    ['võib', 'võima', 'võib võin võid võis võiks võivad'],
    ['panen', 'panema', 'panen panema panin pane paneb pandi pannud'],
    ['sadama', 'sadam, also a verb', 'sadama sadam sadamas sadamat sadas'],
  ])('FORUM-7 %s, a form of %s, finds its other forms', (typed, _lemma, text) => {
    expect(formsOf(typed, `${typed} ${text}`)).toEqual([typed, ...text.split(' ').filter((word) => word !== typed)])
  })

  test.each([
    ['saar', 'saar saare saarele', 'saarmas saarlane saan'],
    ['tee', 'tee teed teel teele', 'teema teenus teeb teile teid'],
    ['öö', 'öö ööd öösel', 'töö ööbima söö'],
    ['käsi', 'käsi käe kätt käed', 'käsk käskis käsitleb'],
    ['laht', 'laht lahe lahes lahele', 'lahti lahendus lahtine'],
    ['keel', 'keel keele keeles keelt', 'keelama keelatud keeld'],
    ['vesi', 'vesi vee vett vees', 'veel veebruar vest'],
    ['jää', 'jää jääl jääle jääst', 'jääb jäätis jäänud'],
    ['maja', 'maja majas majad', 'majandus majakas'],
    ['raha', 'raha rahaga rahast', 'rahvas rahe rahulik'],
    ['kool', 'kool kooli koolis', 'kolis protokoll koos'],
    ['sadama', 'sadam sadama sadamas sadas sadanud', 'saab saan saa saad saame saaks'],
    ['saba', 'saba sabad', 'saab saad'],
    ['abi', 'abi abiks', 'aed aega'],
    ['hommik', 'hommik hommiku', 'hommikku hommikke'],
    ['õpik', 'õpik õpiku õpikud', 'õpikku õpikke'],
    ['hunnik', 'hunnik hunniku', 'hunnikku hunnikke'],
    [
      'laps',
      'laps lapse lõunaküla põhjakülas õpilane rannarootslased',
      'lõunakülast põhjakülast õpilast rannarootslastest',
    ],
    ['kuu', 'kuu kuul hommiku hunnik hunniku luba', 'hommikuid hunnikuid kuulutus kuulub kuuridesse kuulajaid'],
    ['ema', 'ema emale kerge aeglane', 'kergemaks aeglasemalt peenemaks liikmemaks külavanemale'],
    ['aeg', 'aeg aja ajal õpetaja ehitajad', 'õpetajale ehitajale'],
    ['tuli', 'tuli tule tuld laastu käsitööõhtud', 'laastule käsitööõhtule tulemus'],
    ['auto', 'auto autod', 'automaatne automaat'],
    ['ost', 'ost ostu raadio', 'raadiost'],
    ['vesi', 'vesi vee rand rannas', 'veerand veerandi'],
    ['isa', 'isa isale', 'lisareisi'],
  ])('FORUM-7 %s does not match other words', (word, own, others) => {
    const found = compare(word, `${own} ${others}`)
    expect(others.split(' ').filter((other) => found.get(other) != null)).toEqual([])
  })

  test.each([
    ['sadam', 'sadam sadama sadamas', 'kalasadam sadamakai paadisadamasse sadamakohvikus'],
    ['maja', 'maja majas majad rahva', 'seltsimaja koolimajja majarahvas'],
    ['mets', 'mets metsa metsas kitse', 'metsatee männimetsas metskits'],
    ['kuu', 'kuu kuul kuus tasub', 'täiskuu kuutasu'],
    ['ema', 'ema emale', 'vanaema vanaemale'],
    ['aeg', 'aeg aja ajal', 'vabaaeg vabaajal'],
    ['tuli', 'tuli tule', 'jõulutuli jõulutuled jõulutulede'],
    ['päev', 'päev päeva esmaspäevane', 'esmaspäev esmaspäevast'],
    ['laps', 'laps lapse laste', 'lasteaed väikelapsega lapselaps'],
    ['meri', 'meri mere merel vees vesi kotkad', 'läänemere merevesi merikotkas'],
  ])('FORUM-7 %s finds compounds that begin or end with it', (word, own, compounds) => {
    const found = compare(word, `${own} ${compounds}`)
    expect(compounds.split(' ').map((compound) => [compound, found.get(compound)])).toEqual(
      compounds.split(' ').map((compound) => [compound, 'compound']),
    )
  })

  test('FORUM-7 the exact word ranks above its forms, and these above compounds', () => {
    const found = compare('sadam', 'sadam sadamas kalasadam')
    expect([...found.values()]).toEqual(['exact', 'form', 'compound'])
  })

  test('FORUM-7 the suffixes gi and ki hide no form', () => {
    expect(formsOf('saar', 'saar saare saarelgi saarestki')).toEqual(['saar', 'saare', 'saarelgi', 'saarestki'])
  })

  test('FORUM-7 any letters are compared without failing', () => {
    for (const word of ['a', 'ma', 'xyzzy', '417', 'ы', 'ääää', 'bbbbbb', 'e'.repeat(200), 'ne', 'si', 'te', '漢字'])
      expect(
        nearness(
          wordSense(possibleSenses(word), () => false),
          word,
          textsOf([]),
        ),
      ).toBe('exact')
  })
})

describe('parsing a search', () => {
  test('FORUM-7 words are separated from signs, and quotes make phrases', () => {
    expect(readSearchText('  Praam JÄÄB, ära!  ')).toEqual([['praam'], ['jääb'], ['ära']])
    expect(readSearchText('tuul "tugev torm" praam')).toEqual([['tuul'], ['praam'], ['tugev', 'torm']])
    expect(readSearchText('„tugev torm“')).toEqual([['tugev', 'torm']])
    expect(readSearchText('odd "quote')).toEqual([['odd'], ['quote']])
    expect(readSearchText("%_\\'()&|!:* <> 🐑")).toEqual([])
  })

  test('FORUM-7 diacritics are removed from letters', () => {
    expect(withoutDiacritics('šõäöüž')).toBe('soaouz')
  })
})

describe('Excerpts', () => {
  const isPraam = (word: string) => word.startsWith('praam')

  test('FORUM-7 every match is marked, and all else is escaped', () => {
    expect(excerpt('<p>Praam &lt;b&gt; &amp; <strong>praa</strong>mile "mine"</p>', isPraam)).toBe(
      '<mark>Praam</mark> &lt;b&gt; &amp; <mark>praamile</mark> &quot;mine&quot;',
    )
  })

  test('FORUM-7 a long text is cut to about 200 characters around its first match', () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `sõna${index}`).join(' ')
    const cut = excerpt(`<p>${words(200)} praam ${words(200)}</p>`, isPraam)
    expect(cut).toMatch(/^… sõna\d+ .*<mark>praam<\/mark> .* sõna\d+ …$/)
    expect(cut.length).toBeGreaterThan(170)
    expect(cut.length).toBeLessThan(230)
  })

  test('FORUM-7 the excerpt of a match in the title is the beginning of the text, without the title', () => {
    expect(excerpt('<p>Tuul on tugev.</p>', isPraam)).toBe('Tuul on tugev.')
    expect(excerpt('', isPraam)).toBe('')
  })

  test('FORUM-12 items of a list stay separated', () => {
    expect(plainText('<p>Vaja on</p><ul><li>köit</li><li class="x">ämbrit</li></ul><p>Aitäh</p>')).toBe(
      'Vaja on köit · ämbrit Aitäh',
    )
  })

  test('FORUM-7 a very long word and halves of characters are cut as well', () => {
    expect(excerpt(`<p>${'a'.repeat(5000)}</p>`, () => false)).toHaveLength(202)
    expect(excerpt(`<p>${'🐑'.repeat(300)}</p>`, () => false).isWellFormed()).toBe(true)
  })

  test('FORUM-7 tags within words do not separate them, others do', () => {
    expect(plainText('<p>sa<b>dam</b></p><p>kai</p>')).toBe('sadam kai')
  })

  test.each(['<', '<a ', '<a x="'])('FORUM-7 a text of nothing but %j is read in linear time', (chunk) => {
    // In quadratic time this would take a minute, twice the timeout of a test.
    expect(plainText(chunk.repeat(60_000))).not.toContain('>')
  })
})

describe('searches as people type them', () => {
  test('FORUM-12 question words are left out, unless there are no others', () => {
    expect(withoutFillers(readSearchText('Kas keegi teab, kus praam on?'))).toEqual([['praam']])
    expect(withoutFillers(readSearchText('kui ja "kus praam"'))).toEqual([['kus', 'praam']])
    expect(withoutFillers(readSearchText('kes kus'))).toEqual([['kes'], ['kus']])
  })

  test('FORUM-12 a typing error is one additional, missing, replaced or two swapped letters, in words of five letters and more', () => {
    for (const slip of ['koosloek', 'kooslek', 'koosolekk', 'koosolel', 'kosolek'])
      expect([slip, oneSlipAway(slip).includes('koosolek')]).toEqual([slip, true])
    for (const other of ['koolsek', 'koosolek', 'koos'])
      expect([other, oneSlipAway(other).includes('koosolek')]).toEqual([other, false])
    expect(oneSlipAway('prasm')).toContain('praam')
    expect(oneSlipAway('praa')).toEqual([])
    expect(oneSlipAway('praam2')).toEqual([])
    expect(oneSlipAway('a'.repeat(60)).length).toBeLessThan(60 * 70)
  })

  test('FORUM-12 the best hits match the most significant words: rare words without common ones, never the other way round', () => {
    const common = { word: 'saar', weight: weightOf(500, 1000) }
    const rare = { word: 'karburaator', weight: weightOf(1, 1000) }
    const sets = (...words: Weighed[]) => sufficientSets(words).map((set) => set.map(({ word }) => word).sort())
    expect(sets(rare, common)).toEqual([['karburaator']])
    expect(sets({ word: 'puudub', weight: weightOf(0, 1000) }, common)).toEqual([['saar']])
    expect(sets({ word: 'puudub', weight: weightOf(0, 1000) })).toEqual([])
    expect(sets(rare)).toEqual([])
    // Each set has enough weight and no superfluous word, for any input.
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 12 }), (counts) => {
        const words = counts.map((count, index) => ({ word: String(index), weight: weightOf(count, 2000) }))
        const counted = [...words].sort((a, b) => b.weight - a.weight).slice(0, 8)
        const found = sufficientSets(words)
        expect(found.length).toBeLessThanOrEqual(70)
        for (const set of found) {
          expect(sum(set)).toBeGreaterThanOrEqual(0.5 * sum(counted))
          for (const one of set) expect(sum(set) - one.weight).toBeLessThan(0.5 * sum(words))
        }
      }),
    )
  })
})
