import { nearness, possibleSenses, wordSense } from '../../../api/search/language/sense.ts'
import { textsOf } from '../../support/words.ts'

// A class of Estonian inflection, and words of it with forms that show it. The first of a line is the dictionary form.
const classes: Record<string, string> = {
  'a contracted word with a strong genitive': `
    manner mandri mandril mandrile mandrilt mandriga mandrisse mandrit mandrid
    sammal sambla samblal sammalt samblaga samblad
    kannel kandle kannelt kandlega kandled
    tanner tandri tandril tandrile
    kämmal kämbla kämblaga kämblad
    vemmal vembla vemblaga vemblad
    kukal kukla kuklal kuklas kuklad
    katel katla katlas katlasse katlad
    kupar kupra kuprad kupraga
    sõstar sõstra sõstrad sõstraga
    süstal süstla süstlad süstlaga
    kaenal kaenla kaenlas
    küünal küünla küünlad küünlaga`,
  'a genitive in -me of the weak or the strong grade': `
    liige liikme liiget liikmed liikmete liikmeid liikmele liikmetele
    juhe juhtme juhet juhtmed juhtmeid juhtmega
    seade seadme seadet seadmed seadmete seadmeid
    mõõde mõõtme mõõdet mõõtmed mõõtmeid
    suue suudme suuet suudmes suudmed
    aste astme astet astmed astmeid
    iste istme istet istmed istmeid
    kaitse kaitsme kaitset kaitsmed
    ripse ripsme ripset ripsmed ripsmeid
    jäse jäseme jäset jäsemed jäsemeid
    ase aseme aset asemed asemeid
    sade sademe sadet sademed sademeid
    pide pideme pidet pidemed`,
  'an infinitive after a long vowel': `
    käima käia käiakse käidi käidud käin käis
    võima võida võidakse võin võib võis
    naima naida naib
    viima viia viiakse viidi
    keema keeda keeb kees keenud
    jääma jääda jääb jäi jäänud
    saama saada saadakse saab said
    sööma süüa süüakse söödi sõi
    lööma lüüa lüüakse lõi
    tooma tuua tuuakse toodi tõi
    looma luua luuakse lõi
    jooma juua juuakse jõi
    müüma müüa müüakse müüdi`,
  'a verb in -dma that loses d': `
    teadma tean teab teavad teada teadis teatakse
    seadma sean seab seavad seada seadis seatakse
    leidma leian leiab leida leidis leiti
    hoidma hoian hoiab hoida hoidis hoiti
    sõudma sõuan sõuab sõuda sõudis sõuti
    jõudma jõuan jõuab jõuda jõudis jõuti
    püüdma püüan püüab püüda püüdis püüti
    nõudma nõuan nõuab nõuda nõudis nõuti
    võidma võian võiab võida
    toidma toiab`,
  'a word in -ne of three syllables': `
    hobune hobuse hobust hobuseid hobused
    punane punase punast punaseid punased
    kollane kollase kollast kollaseid
    rebane rebase rebast rebaseid
    tihane tihase tihast tihaseid
    varblane varblase varblast varblaseid
    saarlane saarlase saarlast saarlasi
    soomlane soomlase soomlast soomlasi
    kärbseline kärbselist kärbselise
    villane villase villast villaseid
    linane linase linast linaseid
    sinine sinise sinist siniseid`,
  'a word in -ke': `
    lühike lühikese lühikest lühikesed lühikesi
    päike päikese päikest päikesega päikesele
    pääsuke pääsukese pääsukest pääsukesed pääsukesi
    lõoke lõokese lõokest lõokesed
    väike väikese väikest väikse väiksed väiksel väikesed
    pisike pisikese pisikest pisikesed
    õhuke õhukese õhukest õhukesed
    lapsuke lapsukese lapsukesed
    tilluke tillukese tillukest
    tütreke tütrekese tütrekesed
    kullake kullakese kullakest
    jänku jänkut jänkud`,
  'a compound of an irregular word': `
    kalamees kalamehe kalameest kalamehed kalameeste kalamehi
    naabrimees naabrimehe naabrimehed naabrimehega
    jahimees jahimehe jahimehed jahimehi
    esimees esimehe esimehed esimeheks
    peremees peremehe peremehed
    suitsuahi suitsuahju suitsuahjus suitsuahjud
    leivaahi leivaahju leivaahjus
    südaöö südaööd südaöösel südaööni
    tegusüda tegusüdame tegusüdant
    kapsapea kapsapead kapsapäid
    juubelisadu juubelisaju
    kuningatütar kuningatütre kuningatütart
    lumesadu lumesaju lumesajus`,
  'a verb in -lema after a consonant': `
    ütlema öelda öeldi öelnud öeldud öeldakse ütlen ütles
    mõtlema mõelda mõeldi mõelnud mõtlen
    õmblema õmmelda õmmeldi õmmelnud õmblen
    kauplema kaubelda kaubeldi kaubelnud kauplen
    vaidlema vaielda vaieldi vaielnud vaidlen vaidles
    võistlema võistelda võistelnud võistleb
    vestlema vestelda vesteldi vestleb
    suudlema suudelda suudelnud suudles
    kahtlema kahelda kaheldi kahtleb
    riidlema riielda riielnud riidleb
    kaklema kakelda kakelnud kakleb
    tiirlema tiirelda tiirelnud tiirleb
    seiklema seigelda seigelnud seikleb
    kohtlema kohelda koheldi kohtleb
    kõhklema kõhelda kõhelnud kõhkleb
    teesklema teeselda teeselnud teeskleb`,
  'a verb that lowers its vowel in the passive': `
    pidama peeti peetakse peetud pean peab pidas pidi pidada
    ajama aeti aetakse aetud ajan ajas
    kütma köeti köetakse köetud kütan kütta
    vedama veeti veetakse veetud vean vedas
    katma kaeti kaetakse kaetud katan katta
    matma maeti maetakse maetud matan matta
    jätma jäeti jäetakse jäetud jätan jätta
    võtma võeti võetakse võetud võtan võtta
    siduma seoti seotakse seotud seon siduda
    laduma laoti laotakse laotud laon laduda
    lugema loeti loetakse loetud loen lugeda
    petma peteti petetakse petetud petan petta
    nutma nutetakse nuteti nutan nutta`,
  'a strong genitive with a sound more': `
    puhas puhta puhast puhtad puhtaid puhtaks
    ehe ehte ehet ehted ehteid
    pööre pöörde pööret pöörded pöördeid
    riie riide riiet riided riideid
    nõue nõude nõuet nõuded nõudeid
    puue puude puuet puuded puudeid
    võie võide võiet võided
    roie roide roiet roided
    haue haude hauet
    keere keerde keeret keerdes
    haare haarde haaret haarded
    kääne käände käänet käänded
    rikas rikka rikast rikkad`,
  'a long vowel shortened before a lost g or d': `
    saag sae saagi saed saega
    raag rao raagu raos
    hoog hoo hoogu hood hooga
    voog voo voogu vood
    loog loo loogu lood
    roog roa rooga road
    vaag vae vaagi vaed
    pood poe poodi poes poed
    ketassaag ketassae ketassaed ketassaega
    tuulehoog tuulehoo tuulehood
    kalaroog kalaroa kalaroad
    lainevoog lainevoo lainevood`,
  'an ordinal number': `
    kolmas kolmanda kolmandat kolmandal kolmandad
    neljas neljanda neljandat neljandal neljandad
    viies viienda viiendat viiendal
    kuues kuuenda kuuendat kuuendal
    seitsmes seitsmenda seitsmendat
    kaheksas kaheksanda kaheksandat
    üheksas üheksanda üheksandal
    kümnes kümnenda kümnendat kümnendal
    sajas sajanda sajandat
    tuhandes tuhandenda tuhandendat
    mitmes mitmenda mitmendat
    kahekümnes kahekümnenda kahekümnendal
    kolmeteistkümnes kolmeteistkümnenda kolmeteistkümnendat`,
  'a word that only a list knows': `
    kümme kümne kümmet kümneid kümnega
    tuhat tuhande tuhandet tuhandeid
    õlu õlle õlut õllega
    soe sooja soojad soojaks
    kärbes kärbse kärbest kärbsed kärbseid
    pöial pöidla pöialt pöidlad pöidlaga
    süsi söe sütt söed söega
    vars varre vart varred varrega
    kõrs kõrre kõrt kõrred
    õrs õrre õrt õrred õrrel
    sadu saju sajus
    aastatuhat aastatuhande aastatuhandet`,
  'a word in -i of three syllables': `
    arvuti arvutit arvutid arvuteid
    lüliti lülitit lülitid lüliteid
    tõstuki tõstukit tõstukeid
    hoidiki hoidikeid
    küttepuuri küttepuurid
    laturi laturit latureid
    mõõdiki mõõdikeid
    tuvasti tuvasteid
    kaanuti kaanuteid
    pliidi pliidid`,
  'an adjective in -e with -da': `
    pime pimeda pimedat pimedate pimedaid pimedas
    libe libeda libedat libedad libedaid
    tume tumeda tumedat tumedad
    hele heleda heledat heledad
    tihe tiheda tihedat tihedad
    mage mageda magedat
    jäme jämeda jämedat jämedad
    tore toreda toredat toredad toredaid`,
  'a word that drops its last vowel': `
    tähtis tähtsa tähtsat tähtsad tähtsaid
    rõõmus rõõmsa rõõmsat rõõmsad
    kuulus kuulsa kuulsat kuulsad
    armas armsa armsat armsad
    paljas palja paljast paljad paljaid
    paras paraja parajat parajad
    kallis kalli kallist kallid kalleid
    varas varga varast vargad`,
  'an adjective in -ne with -set': `
    vaikne vaikse vaikset vaiksed vaikseid
    täpne täpse täpset täpsed
    homne homse homset homsed
    eilne eilse eilset eilsed
    võrdne võrdse võrdset võrdsed
    automaatne automaatse automaatset
    lihtne lihtsa lihtsat lihtsad lihtsaid
    seeme seemne seemet seemned seemneid`,
  'a diphthong before a stem vowel': `
    lai laia laiad laiale
    vai vaia vaiad
    õu õue õues õuest
    tühi tühja tühjad tühje
    rohi rohu rohtu rohtude rohuga
    suvi suve suvel suved`,
  'a stop lost after a long vowel': `
    jõud jõu jõudu jõudude jõuga
    suund suuna suunda suundade suunas
    liug liu liugu
    tõug tõu tõugu tõuge tõud
    keeld keelu keeldu keelde keelud
    kuub kuue kuube kuued`,
  'a word of three syllables with a partitive in -t': `
    kadakas kadaka kadakat kadakate kadakad kadakaid
    riiul riiuli riiulit riiulid
    pliiats pliiatsi pliiatsit pliiatsid
    tõend tõendi tõendit tõendid
    metssiga metssea metssiga metssigu metssead
    puravik puraviku puravikku puravike
    viiendik viiendiku viiendikku
    täielik täieliku täielikku
    piinlik piinliku piinlikku`,
  'a short illative': `
    ühendus ühenduse ühendusse
    toetus toetuse toetusse
    juhatus juhatuse juhatusse juhatuses
    inimene inimese inimesse
    raamatukogu raamatukogus raamatukokku
    internet interneti internetti internetist`,
  'a verb with a stem in s, ts or aagi': `
    maksma maksin maksis maksid maksnud
    tõusma tõusin tõusis tõusid
    seisma seisin seisis seisid
    maitsma maitses maitseb maitsta
    kaitsma kaitses kaitseb kaitsta
    saagima saeb saagis saagida
    treima treib treida`,
  'a form that differs much from its word': `
    puu puid puude
    kuusk kuused kuuske kuusele
    küla külla külas
    aed aia aias
    õde õele õe õed
    poeg poja pojad
    jalg jala jalad
    uus uue uued
    poiss poisid poisse
    köis köied köit
    laps last lapsi
    tuba tube toas
    uks ust uksed
    jõulud jõule jõulude`,
}

const cases = Object.entries(classes).flatMap(([kind, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => ({ kind, forms: line.trim().split(' '), lemma: line.trim().split(' ')[0] ?? '' })),
)

const found = (typed: string, words: string[]) => {
  const sense = wordSense(possibleSenses(typed), (form) => words.includes(form))
  const texts = textsOf(words)
  return words.filter((word) => ['exact', 'form'].includes(nearness(sense, word, texts) ?? ''))
}

test.each(cases)('FORUM-7 $lemma, $kind: finds all its forms', ({ lemma, forms }) => {
  expect(found(lemma, forms)).toEqual(forms)
})

test.each(cases)('FORUM-7 $lemma, $kind: is found by each of its forms', ({ lemma, forms }) => {
  expect(forms.filter((typed) => !found(typed, forms).includes(lemma))).toEqual([])
})
