import { ids, type TypingServer } from './records.ts'

/** An event of the forum, on the wire. */
export type WireEvent = Record<string, string>

/**
 * Other members write, move the topic and change records on the screens beside the forms. @returns the events of these changes, on the wire
 */
export async function happen({ sql }: TypingServer): Promise<WireEvent[]> {
  const { topic, general, harbour, peeter: kes } = ids
  const [added] = await sql(`insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
    values (gen_random_uuid(), '${topic}', '<p>Uudis</p>', '${kes}', 'Peeter Paadimees', now()) returning _id`)
  await sql(
    `update topics set kategooria_id = '${general}', postitused_hulk = postitused_hulk + 1, viimane_postitus = now()`,
  )
  await sql(`update categories set nimi = nimi || '!' where _id = '${harbour}'`)
  return [
    { liik: 'postitus', teema: topic, postitus: String(added?._id), kes },
    { liik: 'teema-muudetud', teema: topic, kes },
    { liik: 'kategooria', kategooria: harbour, kes },
  ]
}
