import { status } from '../../../api/http/session/caller.ts'
import { users } from '../../../api/store/tables/users.ts'
import { emailKey } from '../../../api/users/emails/emailKey.ts'
import { emailSchema, optionalNameSchema, phoneSchema, residenceSchema } from '../../../api/users/fields.ts'
import { ImportStopped, NotTaken } from './faults.ts'
import { type Importer, type Importing, named, requireId, takeOne, writeTaken } from './importing.ts'
import { idOf, integerOf, recordOf, recordsOf, textOf, type Wire } from './wire.ts'

/** The people of the source, who have written and liked, by their old ids. */
export interface People {
  /** The new id of a person; undefined for a deleted person. */
  idOf: (theirs: string) => string | undefined
  /** The only person with exactly this name: §7 names the author of a topic by name. */
  withName: (name: string) => string | undefined
}

/**
 * Imports the people. An existing account with the same email counts as the same person, and stays unchanged. The others become users who
 * are not invited yet, with no rights beyond a member's, until an admin sends their invitations. IMPORT-1.
 */
export async function takePeople(run: Importing): Promise<People> {
  const { source, db, taken, report, links } = run
  const note = (reason: string) => {
    throw new ImportStopped(`${source.url} does not show its people with this token: ${reason}.`)
  }
  const list = recordsOf(await source.list('/api/users', note))
  const before = await taken.all('person')
  const accounts = await db.select({ _id: users._id, key: users.emailKey }).from(users)
  const known = new Map(accounts.map(({ _id, key }) => [key, _id]))
  const here = new Set(accounts.map(({ _id }) => _id))
  const byId = new Map<string, string>()
  const byName = new Map<string, string | undefined>()
  const meet = (theirs: string, ours: string) => {
    byId.set(theirs, ours)
    links.addPerson(theirs, ours)
  }
  const privileged: string[] = []

  for (const person of list) {
    const theirs = idOf(person)
    const name = textOf(person.nimi)
    await takeOne(run, 'person', named(name, theirs), async () => {
      requireId('person', theirs)
      const earlier = before.get(theirs)
      if (earlier) {
        report.count('person', 'before')
        // A person who was deleted here since stays deleted, and their texts retain the name.
        if (here.has(earlier.ours)) meet(theirs, earlier.ours)
        return
      }
      const email = emailSchema.safeParse(person.email)
      if (email.error)
        throw new NotTaken(`${textOf(person.email) || 'no email'}: ${email.error.issues[0]?.message ?? ''}`)
      const key = emailKey(email.data)
      const same = known.get(key)
      const ours = same ?? taken.idFor('person', theirs)
      if (same == null) {
        const rights = integerOf(person.staatus) ?? status.member
        const row = { _id: ours, email: email.data, emailKey: key, ...fieldsOf(run, person) }
        await writeTaken(run, 'person', { theirs, ours }, async (tx) => {
          const isBanned = rights === status.banned
          await tx
            .insert(users)
            .values({ ...row, staatus: isBanned ? status.banned : status.inactive, kutsumata: !isBanned })
        })
        if (rights > status.member)
          privileged.push(`${named(name, email.data)}, ${rights >= status.admin ? 'admin' : 'moderator'}`)
        known.set(key, ours)
      } else {
        if (!run.dryRun) await taken.write(db, 'person', [{ theirs, ours }])
        report.count('person', 'same')
      }
      meet(theirs, ours)
    })
    // A name of two people is ambiguous, so it identifies neither.
    const ours = byId.get(theirs)
    if (name.trim() !== '') byName.set(name.trim(), byName.has(name.trim()) ? undefined : ours)
  }
  if (privileged.length > 0) report.note(`Had more rights there, and become members here: ${privileged.join('; ')}`)
  return { idOf: (theirs) => byId.get(theirs), withName: (name) => byName.get(name.trim()) }
}

/** The fields of an invitation other than the email; invalid ones are omitted and reported. */
function fieldsOf({ report }: Importing, person: Wire) {
  const field = (name: string, schema: typeof phoneSchema) => {
    const given = textOf(person[name])
    const { data, error } = schema.safeParse(given)
    if (error)
      report.note(
        `Left out: ${name} of person ${named(textOf(person.nimi), idOf(person))}: ${error.issues[0]?.message ?? ''}`,
      )
    return data ?? ''
  }
  return {
    nimi: field('nimi', optionalNameSchema),
    telefon: field('telefon', phoneSchema),
    elukoht: field('elukoht', residenceSchema),
  }
}

/**
 * The user of the token, who becomes the author of imported content.
 * @throws ImportStopped if that person could not be imported
 */
export async function importerOf({ source }: Importing, people: People): Promise<Importer> {
  const caller = recordOf(await source.read('/api/auth'))
  const ours = people.idOf(idOf(caller))
  if (ours == null)
    throw new ImportStopped(
      `IMPORT_TOKEN: ${source.url} says that it is the session of ${named(textOf(caller.nimi), idOf(caller))}, who is not among its people or could not be taken. Give the token of another admin's session.`,
    )
  return { _id: ours, nimi: textOf(caller.nimi), staatus: status.admin }
}
