import { counted, sentence } from '../lib/counted.ts'
import { statusWords } from '../users/text.ts'
import type { AuditEntryFragment, AuditEvent, AuditGroup, RecordKind } from './generated.ts'

/** The texts of the operator's screen. OPS-24. */
export const operatorTexts = {
  title: 'Olek',
  attention: (count: number) => (count === 1 ? 'Sise vajab tähelepanu: 1 asi' : `Sise vajab tähelepanu: ${count} asja`),
  allWell: 'Kõik on korras.',
  wrong: 'Vajab tähelepanu',
  well: 'Korras',
  since: 'alates',
  failed: (why: string) => `Oleku värskendamine ei õnnestunud. ${why}`,
}

/** The texts of the audit log. AUDIT-1. */
export const auditTexts = {
  title: 'Päevik',
  group: 'Mis liiki',
  all: 'Kõik',
  groups: {
    PEOPLE: 'Liikmed',
    SIGN_INS: 'Sisselogimised',
    TOKENS: 'Võtmed',
    SETTINGS: 'Seaded',
    EXPORTS: 'Andmete koopiad',
    DELETIONS: 'Kustutamised',
  } satisfies Record<AuditGroup, string>,
  only: (person: Person) => `Ainult: ${person === undefined ? 'valitud liige' : nameOf(person)}`,
  found: (count: number, more: boolean) => (more ? `Üle ${count} sündmuse` : counted(count, 'sündmus', 'sündmust')),
  empty: 'Siia jääb 400 päevaks kirja, kes logis sisse, kustutas midagi või muutis liikmete andmeid.',
  noneFound: 'Sellist sündmust ei ole päevikus.',
  more: 'Näita varasemaid sündmusi',
  download: 'Laadi CSV',
  fileName: 'paevik.csv',
  downloadFailed: (why: string) => `Päevikut ei õnnestunud alla laadida. ${why}`,
}

type Person = { id: string; name: string | null } | null | undefined

const nameOf = (person: Person) => person?.name ?? 'kustutatud liige'

/** The kinds of records as the object of a sentence. */
const objects: Record<RecordKind, string> = {
  TOPIC: 'teema',
  POST: 'postituse',
  CATEGORY: 'kategooria',
  ARTICLE: 'artikli',
  ALBUM: 'albumi',
  PROTOCOL: 'protokolli',
  HOME_PAGE: 'avalehe',
  MEMBER: 'liikme andmed',
  FILE: 'faili',
  FEEDBACK: 'tagasiside',
}

/** The names of the statuses by their number, which changes of a status have. */
const statuses = Object.values(statusWords)

interface Facts {
  /** Who did it. */
  who: string
  /** To whom it was done, and the same in the genitive. */
  whom: string
  of: string
  /** Whether a member did it to the own account, perhaps by a mailed link. */
  isOwn: boolean
  what: string
  changed: readonly string[]
  count: number
}

const sentences: Record<AuditEvent, (facts: Facts) => string> = {
  INVITED: ({ who, whom }) => `${who} kutsus liikmeks: ${whom}`,
  REGISTERED: ({ whom }) => `${whom} registreerus`,
  MEMBER_CHANGED: ({ who, whom, of, isOwn, changed }) =>
    `${isOwn ? `${whom} muutis oma` : `${who} muutis ${of}`} andmeid: ${changed.join(', ').replace('email', 'e-post')}`,
  STATUS_CHANGED: ({ who, of, changed }) =>
    `${who} muutis ${of} staatust: ${changed.map((status) => statuses[Number(status)] ?? status).join(' → ')}`,
  PASSWORD_CHANGED: ({ who, whom, of, isOwn }) => (isOwn ? `${whom} vahetas parooli` : `${who} vahetas ${of} parooli`),
  EMAIL_REVERTED: ({ whom }) => `E-posti aadressi vahetus võeti tagasi: ${whom}`,
  MEMBER_DELETED: ({ who }) => `${who} kustutas liikme konto`,
  NAME_ERASED: ({ who }) => `${who} kustutas lahkunud liikme nime`,
  LEAVING: ({ whom }) => `${whom} otsustas lahkuda`,
  STAYING: ({ who, whom, of, isOwn }) => (isOwn ? `${whom} jääb siiski` : `${who} võttis ${of} lahkumise tagasi`),
  SIGNED_IN: ({ whom }) => `${whom} logis sisse`,
  SIGN_IN_REFUSED: ({ whom, count }) => `Sisselogimine ei õnnestunud${count > 1 ? ` ${count} korda` : ''}: ${whom}`,
  SESSIONS_ENDED: ({ who, whom, of, isOwn }) =>
    isOwn ? `${whom} logis teistest seadmetest välja` : `${who} lõpetas ${of} sisselogimised`,
  TOKEN_CREATED: ({ who }) => `${who} tegi tööriista võtme`,
  TOKEN_REVOKED: ({ who, of, isOwn }) => `${who} tühistas ${isOwn ? 'oma' : of} tööriista võtme`,
  WEBHOOK_CHANGED: ({ who }) => `${who} muutis kodulehe uuendamise seadeid`,
  EXPORTED: ({ whom }) => `${whom} tegi oma andmetest koopia`,
  DELETED: ({ who, what }) => `${who} kustutas ${what}`,
  RESTORED: ({ who, what }) => `${who} tõi prügikastist tagasi ${what}`,
  DELETED_FOREVER: ({ who, what }) => `${who} kustutas jäädavalt ${what}`,
  REVISION_REMOVED: ({ who, what }) => `${who} eemaldas ${what} varasema versiooni`,
  STORE_RESTORED: () => 'Andmed taastati varukoopiast',
}

/** What was done, in a sentence: 'Mari Mets kustutas teema'. AUDIT-1. */
export function auditSentence({ event, actor, member, recordKind, changed, count }: AuditEntryFragment): string {
  return sentence(
    sentences[event]({
      who: actor ? nameOf(actor) : 'Server',
      whom: member ? nameOf(member) : 'tundmatu e-posti aadress',
      of: member?.name == null ? 'kustutatud liikme' : `liikme ${member.name}`,
      isOwn: actor == null || actor.id === member?.id,
      what: recordKind ? objects[recordKind] : 'kirje',
      changed,
      count,
    }),
  )
}
