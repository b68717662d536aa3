import type { Chance } from '../chance.ts'
import type { DemoPerson } from '../people.ts'

const firstNames = (
  'Aare Aet Aivar Alar Anu Arvo Astrid Eero Ene Enn Epp Eve Evi Hannes Heli Helle Hillar Ilme Imbi Indrek Ivo Jaak Jaan Janne ' +
  'Kaie Kaja Kaire Kalev Karin Kersti Koit Krista Külli Laine Lea Lembit Leili Loore Luule Madis Mai Mall Margus Mart Mati Meelis Milvi ' +
  'Neeme Õie Pille Raivo Reet Riina Rita Sirje Sulev Taavi Taimi Tarmo Teet Tiina Tõnu Uku Ursula Vaike Vello Viive Virve Ülle'
).split(' ')

const lastNames = (
  'Aruoja Haavapuu Hallik Heinla Hiiepuu Jõerand Kaldoja Kaljurand Kaselaid Kivioja Koitla Kuuskla Laanela Laidoja Lepiksaar Liivaste ' +
  'Merelaid Männiste Mäeots Neemela Niidumaa Nurmoja Nõmmela Ojasalu Paerand Pajula Pihlaste Põlluste Raidoja Randoja Rannala ' +
  'Roosaar Saareots Salulaid Sarapik Soolaid Suurkivi Tammoja Tuulaste Uuskivi Vahtrik Veskioja Võsarand Õunaste'
).split(' ')

const villages = ['Sadamaküla', 'Metsaküla', 'Põhjaküla', 'Lõunaküla']

/** Additional people: members without a password, each with a distinct name. */
export function makeResidents(count: number, chance: Chance): DemoPerson[] {
  const names = chance.shuffle(firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`)))
  return names.slice(0, count).map((name, at) => {
    const key = `elanik${String(at + 1).padStart(4, '0')}`
    return { key, name, email: `${key}@saar.test`, village: chance.pick(villages), status: 2 }
  })
}
