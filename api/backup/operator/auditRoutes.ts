import { Readable } from 'node:stream'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { contentHeaders } from '../../files/contentHeaders.ts'
import { responseList } from '../../http/bounded.ts'
import { givenIdSchema, idSchema, timeSchema } from '../../http/fields.ts'
import { page, pageQuerySchema, type PageRange } from '../../http/page.ts'
import { requireAdmin } from '../../http/session/caller.ts'
import { auditEvents, type AuditGroup } from '../../records/audit.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'

const groups = Object.keys(auditEvents) as [AuditGroup, ...AuditGroup[]]
const events = Object.values(auditEvents).flat()

const filterSchema = z.object({
  liik: z.enum(groups, 'Sellist liiki ei ole.').optional().describe('Only events of this group'),
  isik: givenIdSchema('Sellist isikut ei ole.')
    .optional()
    .describe('Only what this person did, or what was done to this person or record'),
})
type AuditFilter = z.infer<typeof filterSchema>

const auditSchema = z
  .object({
    _id: idSchema,
    kuupaev: timeSchema,
    sundmus: z.enum(events),
    tegija: idSchema.nullable().describe('Who did it; null for the server and for visitors, also by a mailed link'),
    liige: idSchema.nullable().describe('The member to whom it was done'),
    kirje: idSchema.nullable().describe('The id of the record or API token'),
    kirjeliik: z.string().nullable().describe('The kind of that record, as in the trash'),
    muudetud: responseList(z.string()).describe('The names of the changed fields; the status before and after'),
    hulk: z.int().describe('How many times'),
  })
  .meta({ id: 'Paevikukirje' })

type WireAudit = z.infer<typeof auditSchema>

/** The number of rows of a page without `piir`: the complete audit is only sent as CSV. */
const usualLimit = 50

/** The audit, beyond §7, for admins: as a list, and as CSV for a spreadsheet. AUDIT-1. */
export function auditRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRequest', requireAdmin)
    app.get(
      '/api/paevik',
      {
        schema: {
          tags: ['server'],
          description:
            'What was done with people, sessions, API tokens, settings and deletions, newest first. Status 4.',
          querystring: pageQuerySchema.extend(filterSchema.shape),
          response: { 200: responseList(auditSchema) },
        },
      },
      ({ query: { piir = usualLimit, alates, ...filter } }, reply) =>
        page({ piir, alates }, reply, {
          path: '/api/paevik',
          filters: filter,
          cursorSchema: idSchema,
          read: (range) => listAudit(db, filter, range),
          cursorOf: ({ _id }) => _id,
        }),
    )
    const schema = {
      tags: ['server'],
      description:
        'The same as CSV with the current names, streamed: UTF-8 with a byte order mark, semicolons. Status 4.',
      querystring: filterSchema,
      response: { 200: z.any().describe('The CSV') },
    }
    app.get('/api/static/foorum/paevik.csv', { schema, exposeHeadRoute: false }, (request, reply) =>
      reply
        .headers({ ...contentHeaders('text/csv', 'paevik.csv', true), 'cache-control': 'private, no-store' })
        .send(Readable.from(csvOf(db, request.query), { objectMode: false })),
    )
    done()
  }
}

/** The rows of the audit, newest first. Each condition has an index, which is read from its end, so that no page reads more than it has. */
async function listAudit(
  db: Database,
  { liik, isik }: AuditFilter,
  { limit, after }: PageRange<string>,
): Promise<WireAudit[]> {
  const ofGroup = liik && auditEvents[liik]
  const conditions = isik
    ? [sql`tegija = ${isik}::uuid`, sql`liige = ${isik}::uuid`, sql`kirje = ${isik}::uuid`]
    : (ofGroup?.map((event) => sql`sundmus = ${event}`) ?? [sql`true`])
  const isOfGroup = isik && ofGroup ? sql`sundmus = any(${sql.param([...ofGroup])}::text[])` : sql`true`
  const isAfter = after == null ? sql`true` : sql`_id < ${after}::uuid`
  const newest = sql`order by _id desc limit ${limit ?? null}::bigint`
  const found = conditions.map(
    (condition): SQL => sql`(select * from audit where ${condition} and ${isOfGroup} and ${isAfter} ${newest})`,
  )
  const { rows } = await db.execute<WireAudit & Record<string, unknown>>(sql`
    select _id, ${isoTime(sql`kuupaev`)} as kuupaev, sundmus, tegija, liige, kirje, kirjeliik, muudetud, hulk
    from (${sql.join(found, sql` union `)}) a ${newest}`)
  return rows
}

const header = [
  'Aeg',
  'Sündmus',
  'Tegija',
  'Tegija id',
  'Liige',
  'Liikme id',
  'Kirje liik',
  'Kirje id',
  'Muudetud',
  'Kordi',
]
const rowsAtOnce = 500
/** In the form that spreadsheets take as a time: 2026-07-01 15:20:00. */
const tallinnTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Tallinn',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The lines of the CSV. The rows are read a few at a time, as the client takes them. */
async function* csvOf(db: Database, filter: AuditFilter): AsyncGenerator<string> {
  yield `\ufeff${csvLine(header)}`
  for (let after: string | undefined, isMore = true; isMore;) {
    const rows = await listAudit(db, filter, { limit: rowsAtOnce, after })
    const ids = [...new Set(rows.flatMap(({ tegija, liige }) => [tegija, liige]))].filter((id) => id !== null)
    const people = await db.select({ _id: users._id, nimi: users.nimi }).from(users).where(inArray(users._id, ids))
    const names = new Map(people.map(({ _id, nimi }) => [_id, nimi]))
    const nameOf = (id: string | null) => (id && names.get(id)) ?? ''
    const lines = rows.map(({ kuupaev, sundmus, tegija, liige, kirje, kirjeliik, muudetud, hulk }) =>
      csvLine([
        tallinnTime.format(new Date(kuupaev)),
        sundmus,
        nameOf(tegija),
        tegija ?? '',
        nameOf(liige),
        liige ?? '',
        kirjeliik ?? '',
        kirje ?? '',
        muudetud.join(', '),
        String(hulk),
      ]),
    )
    yield lines.join('')
    after = rows.at(-1)?._id
    isMore = rows.length === rowsAtOnce
  }
}

/** A line of RFC 4180. An apostrophe precedes what a spreadsheet would take as a formula. */
const csvLine = (cells: string[]) =>
  `${cells.map((cell) => `"${cell.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`).join(';')}\r\n`
