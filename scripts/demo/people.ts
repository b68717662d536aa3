/** The status of an account: 0 banned, 1 not active, 2 member, 3 moderator, 4 admin. */
export type DemoStatus = 0 | 1 | 2 | 3 | 4

/** A person of the fictional island Kõrgelaid; the texts in content/ refer to them by `key`. */
export interface DemoPerson {
  key: string
  name: string
  email: string
  village: string
  status: DemoStatus
}

/** The password of the three accounts that are printed at the end of a start (design.md, Running). */
export const demoPassword = 'saarekogu'

/** The accounts with a password, and the role that each demonstrates. */
export const demoAccounts = [
  { key: 'maret', role: 'admin' },
  { key: 'jyri', role: 'moderator' },
  { key: 'piret', role: 'member' },
]

const person = (key: string, name: string, email: string, village: string, status: DemoStatus): DemoPerson => ({
  key,
  name,
  email,
  village,
  status,
})

/** All 25 people, of every status. */
export const people: DemoPerson[] = [
  person('maret', 'Maret Laidna', 'admin@saar.test', 'Sadamaküla', 4),
  person('jyri', 'Jüri Põldsaar', 'moderaator@saar.test', 'Metsaküla', 3),
  person('piret', 'Piret Kadakas', 'liige@saar.test', 'Metsaküla', 2),
  person('aino', 'Aino Lepik', 'aino.lepik@saar.test', 'Põhjaküla', 2),
  person('endel', 'Endel Rand', 'endel.rand@saar.test', 'Sadamaküla', 2),
  person('kalju', 'Kalju Tamm', 'kalju.tamm@saar.test', 'Põhjaküla', 2),
  person('tiiu', 'Tiiu Õunap', 'tiiu.ounap@saar.test', 'Sadamaküla', 3),
  person('helgi', 'Helgi Mänd', 'helgi.mand@saar.test', 'Metsaküla', 2),
  person('toomas', 'Toomas Sepp', 'toomas.sepp@saar.test', 'Sadamaküla', 2),
  person('kristi', 'Kristi Vaher', 'kristi.vaher@saar.test', 'Sadamaküla', 2),
  person('marko', 'Marko Saarik', 'marko.saarik@saar.test', 'Sadamaküla', 2),
  person('anneli', 'Anneli Kask', 'anneli.kask@saar.test', 'Sadamaküla', 2),
  person('ylo', 'Ülo Raudla', 'ylo.raudla@saar.test', 'Lõunaküla', 2),
  person('merike', 'Merike Pihl', 'merike.pihl@saar.test', 'Sadamaküla', 2),
  person('rein', 'Rein Allik', 'rein.allik@saar.test', 'Lõunaküla', 2),
  person('siim', 'Siim Kuusk', 'siim.kuusk@saar.test', 'Lõunaküla', 2),
  person('liis', 'Liis Oja', 'liis.oja@saar.test', 'Põhjaküla', 2),
  person('heino', 'Heino Veskimägi', 'heino.veskimagi@saar.test', 'Põhjaküla', 2),
  person('eha', 'Eha Nõmmik', 'eha.nommik@saar.test', 'Lõunaküla', 2),
  person('priit', 'Priit Metsla', 'priit.metsla@saar.test', 'Metsaküla', 2),
  person('katrin', 'Katrin Järvik', 'katrin.jarvik@saar.test', 'Metsaküla', 4),
  person('urmas', 'Urmas Põder', 'urmas.poder@saar.test', 'Sadamaküla', 2),
  person('signe', 'Signe Lõhmus', 'signe.lohmus@saar.test', 'Lõunaküla', 2),
  person('olev', 'Olev Kivirand', 'olev.kivirand@saar.test', 'Põhjaküla', 0),
  person('kadri', 'Kadri Sillaste', 'kadri.sillaste@saar.test', 'Põhjaküla', 1),
]
