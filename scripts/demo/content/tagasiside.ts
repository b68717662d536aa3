/** A message sent by the public form. */
export interface DemoMessage {
  name: string
  email: string
  /** How long ago it was sent, in hours. */
  hoursAgo: number
  text: string
}

const day = 24

/** Messages of visitors of the public site, newest first. */
export const messages: DemoMessage[] = [
  {
    name: 'Maarja Tamme',
    email: 'maarja.tamme@saar.test',
    hoursAgo: 3,
    text: `Tere

Tahaksime laupäeval perega saarele tulla. Kodulehel on kirjas, et pood on nädalavahetuseti kella neljani lahti, aga uksel olevat teistsugune silt. Kumb on õige?

Maarja`,
  },
  {
    name: 'Karl-Erik Õispuu',
    email: 'karlerik@saar.test',
    hoursAgo: 11,
    text: `Loodusraja kolmas infotahvel on tormiga pikali kukkunud ja tahvli klaas katki. Panin pildi järgi koha kirja: Lõunaküla pargist umbes 400 meetrit mere poole. Lastega tasub seal praegu ettevaatlik olla.`,
  },
  {
    name: 'Leelo Vahtra',
    email: 'leelo.vahtra@saar.test',
    hoursAgo: 2 * day,
    text: `Suur aitäh laadapäeva eest. Olime esimest korda ja tundsime end kohe omadena. Kas kuskil saab vaadata pilte, mida teie fotograaf tegi?`,
  },
  {
    name: 'Ott Rebane',
    email: 'ott.rebane@saar.test',
    hoursAgo: 6 * day,
    text: `Tere. Kirjutan lõputööd väikesaarte transpordist ja otsin kedagi, kes oleks nõus pool tundi rääkima, kuidas praamigraafik talvist elu mõjutab. Sobib ka telefoni teel. Kellega võiksin ühendust võtta?

Lugupidamisega
Ott Rebane
Tallinna Tehnikaülikool`,
  },
  {
    name: 'Ingrid',
    email: 'ingrid.s@saar.test',
    hoursAgo: 9 * day,
    text: `Uudiste lehel on laulukoori proovi kellaaeg vale: rahvamaja uksel on kirjas kuus, lehel seitse.`,
  },
  {
    name: 'Villem Kuuse',
    email: 'villem.kuuse@saar.test',
    hoursAgo: 17 * day,
    text: `Jätsin esmaspäevasele praamile tumesinise seljakoti. Sees on päevik ja laste joonistused, muu pole tähtis. Kui keegi leiab, siis tulen ise järele.`,
  },
  {
    name: 'Sirje ja Enn',
    email: 'sirje.enn@saar.test',
    hoursAgo: 26 * day,
    text: `Kas haagissuvilaga saab kuskil ööbida? Meil on oma vesi ja elekter, vajame ainult tasast kohta kaheks ööks augusti keskel.`,
  },
  {
    name: 'Anu Pärtel',
    email: 'anu.partel@saar.test',
    hoursAgo: 40 * day,
    text: `Minu vanaema sündis Metsakülas 1921. aastal (neiuna Mägi). Otsin kedagi, kes mäletaks Mäe talu või teaks, kus see asus. Vanu pilte jagan hea meelega ka ajaloo lehele.`,
  },
  {
    name: 'Henri Laas',
    email: 'henri.laas@saar.test',
    hoursAgo: 55 * day,
    text: `Telefonis läheb galerii lehel järgmise pildi nupp ekraani servast välja. Mudel on Samsung A52, brauser Chrome.`,
  },
  {
    name: 'Kooli 6. klass',
    email: 'kuues.klass@saar.test',
    hoursAgo: 71 * day,
    text: `Tere!

Käisime teie saarel klassiekskursioonil. Kõige rohkem meeldis tuletorn ja see, et koer Muki tuli meiega terve raja kaasa. Palun tehke Mukile meie poolt pai.

6. klass ja õpetaja Riina`,
  },
  {
    name: 'Peeter Ojasoo',
    email: 'peeter.ojasoo@saar.test',
    hoursAgo: 98 * day,
    text: `Sadama parklas põleb öösel tugev prožektor otse meie magamistoa aknasse. Saan aru, et valgust on vaja, aga äkki saaks selle pisut allapoole keerata?`,
  },
  {
    name: 'Jaanika Rand',
    email: 'jaanika.rand@saar.test',
    hoursAgo: 133 * day,
    text: `Kas talvel on mõni kodumajutus avatud? Tahaksin veebruaris nädala vaikuses kirjutada. Piisab toast, ahjust ja lauast.`,
  },
]
