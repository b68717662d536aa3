import { counted } from '../../lib/counted.ts'
import type { DoubtfulCell } from './inviting/table.ts'

/** Why a cell of a table needs a check. */
const doubts = {
  noAddress: 'see e-posti aadress ei ole õige.',
  otherColumn: 'aadress on võetud sellest veerust.',
  otherAddress: 'samal inimesel on veel üks aadress, see jäi välja.',
  computed: 'siin on valem või kärbitud arv, see jäi välja.',
} satisfies Record<DoubtfulCell['why'], string>

/** Texts of the directory of members. */
export const directoryTexts = {
  sorts: { name: 'Nime järgi', residence: 'Elukoha järgi' },
  title: 'Kasutajad',
  writeToMembers: 'Kirjuta liikmetele',
  search: 'Otsi nime, elukoha, telefoni või e-posti järgi',
  searching: 'Otsin…',
  found: (count: number) => counted(count, 'liige', 'liiget'),
  none: 'Siin ei ole veel ühtegi liiget. Kutsu esimene.',
  filter: 'Staatus',
  everybody: 'Kõik',
  members: 'Liikmed',
  more: 'Näita rohkem liikmeid',

  name: 'Nimi',
  email: 'E-post',
  phone: 'Telefon',
  residence: 'Elukoht',
  status: 'Staatus',
  noName: 'Nimi lisamata',
  itIsYou: 'sina',

  edit: 'Muuda',
  editOf: (name: string) => `Muuda: ${name}`,
  editTitle: (name: string) => `Muuda: ${name}`,
  editOwn: 'Minu andmed',
  save: 'Salvesta',
  cancel: 'Loobu',
  changePassword: 'Muuda parooli',
  changePasswordHelp: (own: boolean) =>
    own
      ? 'Teistes seadmetes logitakse sind välja.'
      : 'Ta logitakse igalt poolt välja ja peab uue parooliga sisse logima.',
  saved: (name: string) => `Salvestatud: ${name}`,
  saveFailed: (why: string) => `Andmeid ei õnnestunud salvestada. ${why}`,
  toList: 'Tagasi loendisse: Kasutajad',
  gone: 'Seda liiget enam ei ole.',
  notYours: 'Muuta saad ainult oma andmeid.',
  nameMissing: 'Lisa nimi.',
  emailMissing: 'Lisa e-posti aadress.',
  leaveTitle: 'Jätad muudatused salvestamata?',
  leaveText: 'Kirjutatu jääb selles seadmes alles: leiad selle oma menüüst, „Pooleli tekstid“. Paroole ei salvestata.',
  leave: 'Jäta salvestamata',
  goOn: 'Jätka muutmist',

  banOf: (name: string) => `Keela ligipääs: ${name}`,
  banned: (name: string) => `Liikme ${name} ligipääs on keelatud.`,
  banTitle: (name: string) => `Keela liikme ${name} ligipääs?`,
  banText: 'Ta logitakse kohe igalt poolt välja ja ta ei saa enam sisse logida. Postitused ja teemad jäävad alles.',
  banOwnText: 'See oled sina: sind logitakse kohe välja ja sa ei saa enam sisse logida.',
  ban: 'Keela ligipääs',
  noBan: 'Jäta ligipääs alles',
  resignTitle: 'Loobud admini õigustest?',
  resignText:
    'Pärast seda ei saa sa enam teisi kutsuda ega nende andmeid muuta. Õigused saab tagasi anda ainult teine admin.',
  resign: 'Loobu õigustest',
  noResign: 'Jää adminiks',

  audit: 'Vaata päevikut',
  auditOf: (name: string) => `Vaata päevikut: ${name}`,

  deleteOf: (name: string) => `Kustuta: ${name}`,
  deleteTitle: (name: string) => `Kustuta liikme ${name} konto?`,
  deleteText:
    'Teemad ja postitused jäävad alles selle nime all, millega need kirjutati. Meeldimised kaovad ja ta logitakse kohe välja. Seda ei saa tagasi võtta.',
  deleteInvitedText: 'Saadetud registreerimislink enam ei tööta. Seda ei saa tagasi võtta.',
  deleteOwnText:
    'See oled sina: sind logitakse kohe välja. Sinu teemad ja postitused jäävad alles sinu nime all, meeldimised kaovad. Seda ei saa tagasi võtta.',
  eraseName: {
    label: 'Kustuta ka nimi',
    help: 'Postituste juurde jääb „Kustutatud liige“. Teiste enda sõnad selle inimese kohta jäävad.',
  },
  deleteUser: 'Kustuta konto',
  keep: 'Jäta alles',
  deleted: (name: string) => `Liikme ${name} konto on kustutatud.`,
  deleteFailed: (why: string) => `Kontot ei õnnestunud kustutada. ${why}`,
  refreshFailed: (why: string) => `Liikmete loendit ei õnnestunud uuesti laadida. ${why}`,

  invite: 'Kutsu liige',
  inviteTitle: 'Uus liige',
  inviteIntro: 'Saadame talle e-kirja lingiga, mille kaudu ta registreerub ja ise parooli valib.',
  inviteNameHelp: 'Võid tühjaks jätta: siis lisab ta nime ise.',
  inviteManyHelp:
    'Mitu aadressi kirjuta eri ridadele või eralda komadega. Sobib ka kuju „Mari Maasikas <mari@naide.ee>“.',
  fromTable: 'Võta tabelist',
  tableFile: 'Tabel failist (CSV)',
  tableFailed: (why: string) => `Tabelit ei õnnestunud lugeda. ${why}`,
  takenFromTable: (added: number, known: number) =>
    `Tabelist tuli ${counted(added, 'inimene', 'inimest')}.${known > 0 ? ` Juba kirjas oli ${known}.` : ''} Vaata read üle ja paranda, kui vaja.`,
  rowsLeftOut: 'Tabelist jäid välja',
  rowLeftOut: {
    noEmail: (row: number, text: string) => `Rida ${row}: e-posti aadressi ei ole. ${text}`,
    double: (row: number, text: string) => `Rida ${row}: sama aadress oli juba eespool. ${text}`,
  },
  moreRows: (count: number) => `… ja veel ${count}`,
  cellsToCheck: 'Vaata üle',
  cellToCheck: ({ row, column, why, text }: DoubtfulCell) =>
    `Rida ${row}, ${typeof column === 'number' ? `${column}. veerg` : `„${column}”`}: ${doubts[why]} ${text}`,
  sendInvitations: (count: number) => (count > 1 ? `Saada ${count} kutset` : 'Saada kutse'),
  invited: (emails: readonly string[]) =>
    emails.length === 1
      ? `Kasutaja registreeritud. Kutse on saadetud aadressile ${emails[0]}.`
      : `Kasutajad registreeritud. ${emails.length} kutset on saadetud: ${emails.join(', ')}.`,
  listed: (count: number) => `Kutsutud on ${count} inimest. Kirjad lähevad ära ükshaaval, sina ei pea ootama.`,
  listedPeople: (count: number) => `Kutse saajad: ${count}`,
  needNone: (count: number) => `Kutset ei vajanud: ${count}`,
  noneInvited: 'Uut kutset ei vajanud keegi.',
  noResponse: 'Ei ole teada, kas kutse läks teele. Saada uuesti.',
  notYetInvited: (count: number) => `${counted(count, 'inimesele', 'inimesele')} ei ole kutset saadetud.`,
  mailRest: 'Saada kutsed',
  mailRestTitle: (count: number) => `Saada ${counted(count, 'inimesele', 'inimesele')} kutse?`,
  mailRestText:
    'Neil on siin konto, aga nad ei ole veel registreerunud. Igaüks saab e-kirja lingiga, mille kaudu ta ise parooli valib.',
  mailRestDone: 'Kutsed lähevad teele.',
  mailRestFailed: (why: string) => `Kutseid ei õnnestunud saata. ${why}`,
  mailsWait: (count: number) => `${counted(count, 'kutse', 'kutset')} ootab saatmist.`,
  noAddress: 'See e-posti aadress ei ole õige. Näide: mari@naide.ee',
  notAgreed: 'Jätsid saatmata.',
  notInvited: 'Kutsumata jäid',
  someNotInvited: (failed: number, all: number) => `Saatmata jäi ${counted(failed, 'kutse', 'kutset')} (kokku ${all}).`,
  invitingPauses: (left: number) =>
    `Minutis saab saata üheksa kutset. ${counted(left, 'kutse', 'kutset')} ootab: saatmine jätkub ise.`,
  invitingStopped: (left: number) => `${counted(left, 'kutse', 'kutset')} on saatmata. Aadressid jäid siia alles.`,
  stopInviting: 'Peata',
  doneInviting: 'Valmis',
  inviteFailed: (why: string) => `Kutset ei õnnestunud saata. ${why}`,

  pending: 'Kutsutud, aga registreerumata',
  resend: 'Saada uuesti',
  resendOf: (name: string) => `Saada uuesti: ${name}`,
  resent: (email: string) => `Registreerimislink edukalt saadetud ${email}`,
  resendFailed: 'Registreerimislinki saatmine ebaõnnestus',
  resendAll: 'Saada kõik uuesti',
  resending: (done: number, all: number) => `Saadan: ${done} / ${all}`,
  allResent: (count: number) =>
    count === 1 ? 'Registreerimislink on saadetud.' : `${count} registreerimislinki on saadetud.`,
  someFailed: (failed: number, all: number) => `Saatmata jäi ${failed} (kokku ${all}):`,
  resendFailedOnes: 'Saada neile uuesti',
}
