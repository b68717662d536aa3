import { size } from '../../../schema/rules/servers/text.ts'

/** The sentences of what an operator has to know. OPS-24. */
export const operatorTexts = {
  unknown: (name: string, cause: string) => `Tingimuse ${name} vaatamine ei õnnestunud: ${cause}.`,
  store: (cause?: string) => (cause == null ? 'Andmebaas vastab.' : `Andmebaas ei vasta: ${cause}.`),
  storage: (cause?: string) => (cause == null ? 'Failihoidla töötab.' : `Failihoidla ei tööta: ${cause}.`),
  mail: (cause?: string) => (cause == null ? 'Kirjad lähevad välja.' : `Kirjad ei lähe välja: ${cause}.`),
  jobs: {
    push: (late: boolean) =>
      late ? 'Tõuketeavitused ei ole tunni aja jooksul kohale jõudnud.' : 'Tõuketeavitused jõuavad kohale.',
    webhook: (late: boolean) =>
      late ? 'Veebihaagi aadress ei ole tunni aja jooksul sõnumit vastu võtnud.' : 'Veebihaak töötab.',
    queue: (late: boolean, kinds: string) => (late ? `Üle tunni ootavad tööd: ${kinds}.` : 'Tööd ei oota.'),
  },
  room: {
    data: (ok: boolean, bytes: number) => roomText('Andmete', ok, bytes),
    backup: (ok: boolean, bytes: number) => roomText('Varukoopiate', ok, bytes),
    temporary: (ok: boolean, bytes: number) => roomText('Ajutiste failide', ok, bytes),
  },
  backup: {
    none: 'Täielikku varukoopiat ei ole.',
    last: (time: string, bytes: number) => `Viimane täielik varukoopia on tehtud ${time} (${size(bytes)}).`,
    late: (time: string) => `Viimane täielik varukoopia on tehtud ${time}: üle 26 tunni tagasi.`,
    small: (bytes: number, before: number) =>
      `Viimane varukoopia (${size(bytes)}) on üle kahe korra väiksem kui eelmine (${size(before)}).`,
  },
  rehearsal: {
    done: (archive: string, rows: number, files: number) =>
      `Varukoopia ${archive} taastati proovina: ${rows} rida, ${files} faili.`,
    failed: (archive: string, reason: string) => `Varukoopia ${archive} proovitaastamine ei õnnestunud: ${reason}`,
    skipped: (reason: string) => `Proovitaastamine jäi ära: ${reason}`,
    noRoom: (needed: number) => `kettal ei ole vaba ${size(needed)}.`,
    noRight: 'andmebaasi rollil puudub õigus teha uusi andmebaase (alter role … createdb).',
  },
  restarts: (text: string) =>
    text === '' ? 'Ükski programm ei ole ööpäeva jooksul ise lõppenud.' : `Ööpäeva jooksul on ise lõppenud: ${text}.`,
  clock: (seconds: number, jumped: number) =>
    Math.abs(jumped) > 60
      ? `Serveri kell hüppas ööpäeva jooksul ${Math.round(jumped)} sekundit.`
      : `Serveri ja andmebaasi kella vahe on ${Math.abs(Math.round(seconds))} s.`,
  clockBehind: 'Andmebaasi kell on taga: see näitab aega enne Sise selle versiooni valmimist.',
  certificate: {
    none: 'SITE_URL ei ole https-aadress.',
    unreachable: (cause: string) => `Veebiaadressile siit ei pääse, nii et sertifikaat jäi vaatamata: ${cause}.`,
    days: (days: number) =>
      days < 0 ? 'Veebiaadressi sertifikaat on aegunud.' : `Veebiaadressi sertifikaat kehtib veel ${days} päeva.`,
  },
  databaseSize: (bytes: number) => `Andmebaas on ${size(bytes)}.`,
  connections: (used: number, waiting: number) =>
    waiting === 0 ? `Andmebaasi ühendusi on ${used}.` : `Andmebaasi ühendust ootab ${waiting} päringut.`,
  version: (version: string) => `Sise versioon on ${version}.`,
  alert: {
    subject: (count: number) => (count === 1 ? 'Sise vajab tähelepanu' : `Sise vajab tähelepanu: ${count} asja`),
    lead: 'Korrast ära on:',
    more: 'Kõike näeb lehel',
    end: 'Kui miski on ikka korrast ära, tuleb homme uus kiri.',
  },
}

const roomText = (whose: string, ok: boolean, bytes: number) =>
  `${whose} kettal on vaba ${ok ? '' : 'ainult '}${size(bytes)}.`
