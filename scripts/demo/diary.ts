import type { Chance } from './chance.ts'

/** A topic in which three people record the weather all year round. */
export const diaryTopic = {
  title: 'Ilmapäevik',
  author: 'rein',
  text: 'Paneme siia kirja ilma, nii nagu seda vanasti majakas tehti: kellaaeg, kraadid, tuul ja mis muidu silma jäi. Kirjutada võib igaüks.',
}

/** The authors of the diary. */
export const diaryKeepers = ['rein', 'marko', 'aino', 'urmas']

/** Mean temperature of each month in °C, from January. */
const usualDegrees = [-3, -4, -1, 4, 10, 15, 18, 17, 13, 8, 3, -1]
const winds = ['põhjatuul', 'kirdetuul', 'idatuul', 'kagutuul', 'lõunatuul', 'edelatuul', 'läänetuul', 'loodetuul']

const winter = [
  'Öösel sadas viis sentimeetrit kohevat lund.',
  'Sadamas on õhuke jääkirme, praam sõidab sellest vabalt läbi.',
  'Puud on härmas ja õhk täiesti liikumatu.',
  'Põhjaneemel kõrguvad rüsijää vallid.',
  'Sula ja libe, kõndige ettevaatlikult.',
  'Meri aurab, mandrit ei paista.',
  'Selge taevas ja virmalised kella kümne paiku õhtul.',
  'Tuisk on koolitee kinni ajanud.',
  'Päike käis korraks väljas ja kõik läksid õue.',
  'Lumi on paks ja tihane laulab juba kevadist laulu.',
]
const spring = [
  'Lume asemel on nüüd pori, aga lõhn on õige.',
  'Esimene soe õhtu, sai trepi peal kohvi juua.',
  'Udu hoidis mere kohal terve hommikupooliku.',
  'Auli laul kostab lahelt üle terve küla.',
  'Hommikul oli lompidel jää, lõunaks paitas päike.',
  'Sinililled õitsevad kiviaia ääres.',
  'Vesi on madal, kivid paistavad sadama suus välja.',
  'Vihma ei ole kümme päeva sadanud ja maa on juba kuiv.',
  'Lahest läks viimane jää ühe ööga minema.',
  'Toomingad on valged ja nagu alati, läks kohe külmaks.',
]
const summer = [
  'Vesi on supelrannas üheksateist kraadi.',
  'Mandri poolt tuli äike, aga meist läks mööda.',
  'Öösel oli valge ja vaikne, rukkirääk ei maganud ja mina ka mitte.',
  'Kastevihma tuli nii vähe, et tolm sai ainult tähniliseks.',
  'Kuum. Lambad on kõik kiriku varjus.',
  'Meri on nagu peegel, praam jätab jälje, mis püsib tund aega.',
  'Õhtul sähvis silmapiiril kaua, kõu siia ei kostnud.',
  'Paduvihm, kaheksa millimeetrit poole tunniga.',
  'Pilvitu. Heinalised on väljas varavalgest saadik.',
  'Jahe ja tuuline, suvitajad ostsid poe villastest sokkidest tühjaks.',
]
const autumn = [
  'Sügistorm tõi randa adru ja ühe võõra paadiaeru.',
  'Kuldne ja vaikne, vahtralehed kukuvad kuuldavalt.',
  'Esimene öökülm võttis daaliad.',
  'Haned lähevad üle, neli suurt kolmnurka ühe hommikuga.',
  'Sajab ühtlaselt juba teist päeva, kaevus on vett kõvasti juures.',
  'Lainetus oli nii suur, et praam sai kaldale alles kolmandal katsel.',
  'Paks udu, majakas undas terve öö.',
  'Vikerkaar ulatus sadamast Männimäeni, üks ots oli peaaegu käes.',
  'Vesi tõusis pool meetrit, paadid on kõrgemale tõmmatud.',
  'Kell neli oli juba hämar, süütasin pliidi alla tule.',
]
const notes = [winter, winter, spring, spring, spring, summer, summer, summer, autumn, autumn, autumn, winter]

/** An entry for a day, in the markup of markup.ts, with typical weather of the month. */
export function diaryEntry(date: Date, chance: Chance): string {
  const month = date.getUTCMonth()
  const degrees = (usualDegrees[month] ?? 0) + chance.below(9) - 4
  const sign = degrees > 0 ? '+' : degrees < 0 ? '−' : ''
  const wind = `${chance.pick(winds)} ${2 + chance.below(month > 8 || month < 3 ? 14 : 8)} m/s`
  return `**${sign}${Math.abs(degrees)} °C**, ${wind}. ${chance.pick(notes[month] ?? winter)}`
}
