import type { DemoDocument } from './document.ts'
import { pdfOf } from './pdf.ts'

/** Papers that are finished: notices, minutes and leaflets, as PDF. */
export function papers(year: number): DemoDocument[] {
  return [
    { name: `Praami sõiduplaan ${year}.pdf`, content: timetable(year) },
    { name: 'Üldkoosoleku protokoll.pdf', content: minutes(year) },
    { name: 'Kultuurimaja katuse hinnapakkumised.pdf', content: offers(year) },
    { name: 'Rattaringi juhend.pdf', content: bicycleTour() },
    { name: 'Jõululaada kord.pdf', content: marketRules() },
  ]
}

const timetable = (year: number) =>
  pdfOf(`Praami sõiduplaan ${year}`, [
    {
      text: 'Sõiduplaan kehtib kogu aasta. Suvine plaan algab 1. mail ja lõpeb 30. septembril. Sõit kestab 40 minutit.',
    },
    { heading: 'Talvine plaan' },
    {
      widths: [0.28, 0.36, 0.36],
      table: [
        ['Päev', 'Saarelt', 'Mandrilt'],
        ['Esmaspäev', '6.45, 12.00, 17.15', '8.00, 14.00, 18.45'],
        ['Teisipäev', '6.45, 17.15', '8.00, 18.45'],
        ['Kolmapäev', '6.45, 12.00, 17.15', '8.00, 14.00, 18.45'],
        ['Neljapäev', '6.45, 12.00, 17.15', '8.00, 14.00, 18.45'],
        ['Reede', '6.45, 12.00, 17.15', '8.00, 14.00, 20.00'],
        ['Laupäev', '9.00, 15.00', '10.30, 17.00'],
        ['Pühapäev', '9.00, 15.00, 19.15', '10.30, 17.00, 20.30'],
      ],
    },
    { heading: 'Hea teada' },
    { item: 'Autoga tule sadamasse hiljemalt 20 minutit enne väljumist, jalgsi piisab viiest.' },
    { item: 'Saare elanikele hoitakse autokohti kinni kuni tund aega enne väljumist.' },
    {
      item: 'Kui tuul on üle 15 meetri sekundis, otsustab kapten kolm tundi varem, kas sõidetakse. Teade tuleb telefoni.',
    },
    { item: 'Rattad, kärud ja koerad sõidavad tasuta. Koer on autotekil rihmas.' },
  ])

const minutes = (year: number) =>
  pdfOf('Üldkoosoleku protokoll', [
    { text: `Kõrgelaiu külaselts, kultuurimaja saal, 14. märts ${year}. Algus kell 12.00, lõpp kell 14.25.` },
    { text: 'Kohal oli 61 liiget, volikirjaga esindatud 12. Juhatas Maret Laidna, protokollis Katrin Järvik.' },
    { heading: '1. Majandusaasta aruanne' },
    {
      text: 'Maret Laidna tutvustas aruannet. Liikmeid on 112, aasta varem oli neid 104. Küsiti küttekulu kohta: uus pump on arvet vähendanud umbes viiendiku võrra.',
    },
    { text: 'Otsustati kinnitada aruanne. Poolt 73, vastu 0.' },
    { heading: '2. Kultuurimaja katus' },
    {
      text: 'Ülo Raudla näitas pilte pööningult. Katus laseb läbi kolmest kohast, kõige halvem on lugu saali kohal. Arutati, kas panna laast või plekk.',
    },
    {
      text: 'Otsustati taotleda katusele toetust ja küsida kolm hinnapakkumist. Poolt 66, vastu 5, erapooletuid 2.',
    },
    { heading: '3. Sadama valgustus' },
    {
      text: 'Marko Saarik selgitas, et lambid vahetatakse välja kahes osas. Heino Veskimägi palus, et valgus ei paistaks Põhjakülla.',
    },
    { text: 'Otsustati jätta iga teine lamp pärast viimast praami põlema, ülejäänud kustuvad kell 23.' },
    { heading: '4. Algatatud küsimused' },
    { item: 'Külabuss sõidab proovi korras ka reede õhtul.' },
    { item: 'Jaanituli tehakse sadama taga. Puud toob Kalju Tamm.' },
    { item: 'Mereohutuse õppepäev on mais, kuupäeva lepib kokku Urmas Põder.' },
  ])

const offers = (year: number) =>
  pdfOf('Kultuurimaja katuse hinnapakkumised', [
    {
      text: `Kokkuvõte juhatusele, ${year}. aasta sügis. Hinnad on koos käibemaksu ja praamiveoga, katuse pind on 318 m².`,
    },
    {
      widths: [0.3, 0.2, 0.2, 0.3],
      table: [
        ['Pakkuja', 'Hind', 'Aeg', 'Märkused'],
        ['Kaks Venda OÜ', '28 700 €', '4 nädalat', 'plekk; vedu on meie mureks'],
        ['Ranniku Katus OÜ', '31 200 €', '5 nädalat', 'bituumen, uued räästalauad hinna sees'],
        ['Puulaast OÜ', '36 900 €', '7 nädalat', 'laast, garantii 15 aastat'],
      ],
    },
    { heading: 'Ettepanek' },
    {
      text: 'Kõige odavam pakkumine on odav ainult esmapilgul: tellingute rent ja vedu lisavad sellele umbes 4000 eurot. Katuse kuju ja piksekaitse küsimustes kuulame ära ka muinsuskaitse. Töö saab alata mai alguses, kui hakkab kehtima suvine sõiduplaan.',
    },
    { text: 'Koostas Ülo Raudla. Küsimused palun enne juhatuse koosolekut.' },
  ])

const bicycleTour = () =>
  pdfOf('Ümber saare rattaga', [
    {
      text: 'Ring on 31 kilomeetrit pikk ning algab ja lõpeb sadamas. Rahulikult sõites kulub neli tundi koos peatustega.',
    },
    {
      widths: [0.16, 0.34, 0.5],
      table: [
        ['km', 'Koht', 'Tee ja peatused'],
        ['0', 'Sadam', 'rattarent, kohvik, vesi'],
        ['4', 'Metsaküla kool', 'kruus; kaev koolimaja nurgal'],
        ['9', 'Männimägi', 'mets; 22 meetrit tõusu, pink tipus'],
        ['14', 'Põhjaküla', 'liiv: 1,5 kilomeetrit lükata'],
        ['19', 'Rannaniit', 'kruus; aprillist juunini ära peatu niidul'],
        ['25', 'Lõunaküla', 'külalistemaja, loodusraja algus'],
        ['31', 'Sadam', 'asfalt, viimane kilomeeter allamäge'],
      ],
    },
    { heading: 'Võta kaasa' },
    { item: 'Pump, varukumm ja pudel vett. Poodi on ainult Sadamakülas.' },
    { item: 'Tuulekindel jope ka juulis: põhjarannal puhub alati.' },
    {
      text: 'Kui midagi juhtub, helista 112 ja ütle küla nimi. Vabatahtlikud päästjad jõuavad kohale umbes veerandtunniga.',
    },
  ])

const marketRules = () =>
  pdfOf('Jõululaada kord', [
    { text: 'Laat avatakse sadamaplatsil kell 16. Kaupmehed saavad lauad üles panna alates kella kahest.' },
    { heading: 'Müügikohad' },
    { item: 'Laud on kaks meetrit pikk ja maksab viis eurot. Lapsed müüvad tasuta.' },
    { item: 'Lauad jagab Anneli Kask. Kes vajab elektrit, annab sellest talle ette teada.' },
    { item: 'Autoga saab platsile kella 15.30ni, siis pannakse väravad kinni.' },
    { heading: 'Kaup' },
    { item: 'Müüme seda, mis on ise tehtud, püütud, korjatud või küpsetatud.' },
    { item: 'Toidu juures olgu kirjas tegija nimi ja koostis.' },
    { heading: 'Ohutus' },
    { item: 'Lahtine tuli on ainult kuuse juures. Iga elektripliidi kõrval on kustuti.' },
    { text: 'Kell 18 süüdatakse kuusk ja koolilapsed laulavad. Praam sõidab mandrile tagasi kell 20.30.' },
  ])
