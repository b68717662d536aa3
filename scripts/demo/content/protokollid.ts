/** The protocol of a meeting of the village society. */
export interface DemoProtocol {
  /** How long ago the meeting was, in days; or its month and day, '03-14', the last time that it was. */
  when: number | string
  /** When it began: '18:00'. */
  time?: string
  /** In the markup of markup.ts. */
  text: string
  /** Names of its files, as documents/ has them. */
  files?: readonly string[]
}

/** The protocols of the village society, newest first. */
export const protocols: DemoProtocol[] = [
  {
    when: 12,
    time: '18:00',
    files: ['Kultuurimaja katuse hinnapakkumised.pdf', 'Jõululaada kord.pdf'],
    text: `**Juhatuse koosolek kultuurimaja väikeses saalis.** Kohal Jüri, Maret, Katrin, Marko ja Aino. Juhatas Jüri, protokollis Katrin.
**1. Kultuurimaja katus**
Kolm hinnapakkumist on käes, Ülo kokkuvõte on lisatud failina. Kõige odavam on odav ainult esmapilgul, sest tellingud ja vedu jäävad meie mureks. Laast on ilus, aga selle raha eest saaks ka põranda. Arutasime kaua ja jõudsime järeldusele, et katus on oodanud kaheksa aastat ja ootab ka maini.
- Võtame Ranniku Katuse pakkumise, uued räästalauad on seal hinna sees.
- Jüri helistab ehitajale ja küsib, kas vana kate jääb meile. Seda küsis juba kolm peret kuuri peale.
- Puuduva summa kogume laadal ja annetustega.
**2. Sadama valgustus**
Kai otsas põleb kaks lampi viiest. Marko sai vallast vastuse, et tellimus on tehtud, aga pimedas sellest vastusest valgemaks ei lähe. Kuni uute lampideni panevad kalurid kai otsa kaks helkurposti.
**3. Jõululaat**
Laat tuleb teisel advendil sadamaplatsil, kord on lisatud failina. Laudu on kakskümmend, eelmisel aastal jäi neist puudu. Aino küsib koolist viis lauda juurde. Glögi keedab seltskond, kes mullugi, sest kellelgi ei ole midagi ette heita.
**4. Muud küsimused**
Teadetetahvli klaasi taha on elama asunud hiireperekond. Otsustasime, et kevadeni nad ei sega.
Koosolek lõppes kell 20.10. Pärast seda sõime ära Maretilt toodud õunakoogi.`,
  },
  {
    when: 47,
    time: '18:30',
    text: `**Juhatuse koosolek.** Kohal Jüri, Maret, Katrin ja Marko. Aino oli mandril hambaarsti juures ja andis oma arvamuse telefoni teel.
- Sügistalgutel käis 31 inimest ja kaks koera. Rannast viidi ära üheksa kotti prügi ja üks külmkapp, mille omanikku ei õnnestunud kindlaks teha.
- Lõunaküla pargi pingid said uue lauakatte. Täname Kaljut, kes tegi töö ära enne, kui keegi jõudis temalt küsida.
- Loodusraja kolmas infotahvel on pikali. Marko vaatab, kas posti saab päästa.
- Praamigraafiku kohta saadame vallale ühise kirja: talvine esimene praam võiks väljuda veerand tundi hiljem, et kooliõpilased jõuaksid bussilt peale.
Kirja kirjutab Maret, kõik loevad selle enne saatmist läbi.`,
  },
  {
    when: 96,
    text: `**Erakorraline koosolek sadamas, püsti seistes.** Kohal 14 inimest.
Öine torm viis slipi juurest kaks paati lahti. Mõlemad on käes, üks vajab uut täävi. Leppisime kokku:
1. Enne järgmist tormihoiatust käib keegi õhtul köied üle. Valvekorra paneb nädalate kaupa paika Toomas, nimekiri on kuuri uksel.
2. Köied ostame ühiselt, Jüri toob need reedel mandrilt.
3. Kui tuul on üle 20 m/s, ei jäta keegi paati slipi välisküljele.`,
  },
  {
    when: 150,
    time: '17:00',
    text: `**Jaanipäeva kokkuvõte.** Kohal jaanitule toimkond, kokku üheksa inimest.
Rahvast oli umbes 240, neist pooled külalised. Tuli põles ilusti, naaberküla tulesid oli näha kolm.
- Tulu toidulauast 612 eurot, kulud 378 eurot. Ülejääk läheb kultuurimaja katusele.
- Parkimine läks käest: järgmisel aastal suuname autod spordiväljakule ja paneme kaks inimest teed näitama.
- Pillimehi oli kolm ja nad mängisid kella neljani. Toimkond palub neilt andeks, et keegi neile süüa ei viinud.
- Köievedu võitis Põhjaküla. Lõunaküla esitas suulise protesti, mille toimkond võttis teadmiseks.`,
  },
  {
    when: 205,
    time: '11:00',
    text: `**Kevadtalgute koosolek sadamakuuris.** Kohal kümme inimest, protokollis Piret.
Talgud tulevad mai esimesel laupäeval kell 10. Tööd jaotasime nii:
- sadam ja slipp: Toomas
- surnuaia kivimüür: Aino ja Kalju
- loodusraja laudtee: Marko, vaja on nelja tugevat inimest ja ühte akutrelli
- supp: Maret ja Tiiu
Vihma korral lükkub kõik nädala võrra edasi, supp mitte.`,
  },
  {
    when: '03-14',
    time: '12:00',
    files: ['Üldkoosoleku protokoll.pdf'],
    text: `**Külaseltsi üldkoosolek kultuurimaja saalis.** Kohal 61 liiget 112st, volikirjaga esindatud 12. Juhatas Maret, protokollis Katrin. Allkirjadega protokoll on lisatud failina, siin on see lühemalt.
**1. Majandusaasta aruanne**
Maret tutvustas aruannet. Liikmeid tuli aastaga juurde kaheksa. Küsiti küttekulu kohta: uus pump on arvet vähendanud umbes viiendiku võrra. Tiiu tänas, et aruannet sai seekord enne lugeda. Aruanne kinnitati ühehäälselt, poolt 73.
**2. Kultuurimaja katus**
Ülo näitas pilte pööningult. Katus laseb läbi kolmest kohast, kõige halvem on lugu saali kohal, täpselt seal, kus istus koosoleku juhataja. Arutasime, kas panna laast või plekk.
- Taotleme katusele toetust ja küsime kolm hinnapakkumist. Poolt 66, vastu 5, erapooletuid 2.
**3. Sadama valgustus**
Marko selgitas, et lambid vahetatakse välja kahes osas. Heino palus, et valgus ei paistaks Põhjakülla.
- Iga teine lamp jääb pärast viimast praami põlema, ülejäänud kustuvad kell 23.
**4. Algatatud küsimused**
- Külabuss sõidab proovi korras ka reede õhtul.
- Jaanituli tehakse sadama taga. Puud toob Kalju.
- Mereohutuse õppepäev on mais, kuupäeva lepib kokku Urmas.
- Kooli õpilasomavalitsus küsis luba teha kultuurimajas kord kuus filmiõhtu. Luba anti ühel tingimusel: popkorn pühitakse ise kokku.
Koosolek lõppes kell 14.25 kohvi ja kringliga.`,
  },
  {
    when: 300,
    time: '18:00',
    text: `**Juhatuse koosolek.** Kohal kõik viis.
Jääteed tänavu ei avata, mõõdetud paksus on Väinas 14 cm. Palume kõigil see ka naabritele edasi öelda, sest jäljed jää peal näitavad, et mitte kõik ei ole sellest kuulnud.
Üldkoosoleku kuupäev on paigas, kutsed lähevad välja kaks nädalat varem. Katrin uurib, kas projektori saab koolist laenata.`,
  },
  {
    when: 338,
    text: `**Jõulupuu toimkonna lühike koosolek poe ees.** Kohal Maret, Piret ja Toomas.
Kuuse annab Haava talu, Toomas toob selle kolmapäeval traktoriga. Jõuluvana on sama mis mullu, palume lastele mitte öelda, kes. Kommipakke on 27, üks on varuks.`,
  },
]
