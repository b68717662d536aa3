import { counted } from '../lib/counted.ts'

/** Texts of feedback. */
export const feedbackTexts = {
  title: 'Tagasiside',
  messages: 'Sõnumid',
  empty: 'Siin ei ole veel ühtegi sõnumit. Siit leiad, mida kodulehe külastajad kirjutavad.',
  found: (count: number, more: boolean) => (more ? `Üle ${count} sõnumi` : counted(count, 'sõnum', 'sõnumit')),
  foundNew: (count: number) => `${counted(count, 'uus', 'uut')} pärast sinu eelmist külastust`,
  wasClosed:
    'Vahepeal ei saanud külastajad enam sõnumeid saata: ööpäevaga oli kogunenud 200 sõnumit, mida keegi ei olnud näinud. Nüüd, kui sa neid siin näed, saab jälle kirjutada. Kui need on rämpspost, kustuta need.',
  isNew: 'Uus',
  more: 'Näita varasemaid sõnumeid',
  nameless: 'Nimetu kirjutaja',
  noEmail: 'E-posti aadressi ei ole',

  show: 'Näita',
  all: 'Kõik',
  unanswered: 'Vastamata',
  allAnswered: 'Kõigile sõnumitele on vastatud.',
  foundUnanswered: (count: number, more: boolean) =>
    more ? `Vastust ootab üle ${count} sõnumi` : `Vastust ootab ${counted(count, 'sõnum', 'sõnumit')}`,
  answered: 'Vastatud',
  markAnswered: 'Märgi vastatuks',
  markAnsweredNamed: (name: string) => `Märgi vastatuks: ${name}`,
  markWhenSent: 'Kui kiri on saadetud, märgi sõnum vastatuks. Siis teavad teised, et vastama enam ei pea.',
  takeBack: 'Ootab siiski vastust',
  takeBackNamed: (name: string) => `Ootab siiski vastust: ${name}`,
  markFailed: (why: string) => `Märget ei õnnestunud muuta. ${why}`,
  copyAddress: 'Kopeeri aadress',
  copyAddressNamed: (email: string) => `Kopeeri aadress: ${email}`,
  addressCopied: 'Aadress on kopeeritud.',
  copyFailed: 'Brauser ei lubanud kopeerida. Aadress on sõnumi juures: märgi see ja kopeeri käsitsi.',

  answer: 'Vasta',
  answerNamed: (name: string) => `Vasta kirjaga: ${name}`,
  answerSubject: 'Vastus sinu tagasisidele',
  wrote: (name: string, when: string) => `${name} kirjutas ${when}:`,

  deleteNamed: (name: string) => `Kustuta sõnum: ${name}`,
  deleteTitle: 'Kustuta sõnum?',
  deleteText: (name: string, when: string, fate: string) => `Kustutad sõnumi, mille ${name} saatis ${when}. ${fate}`,
  deleteAction: 'Kustuta sõnum',
  keep: 'Jäta alles',
  deleted: 'Sõnum on kustutatud.',
  deleteFailed: (why: string) => `Sõnumit ei õnnestunud kustutada. ${why}`,
}
