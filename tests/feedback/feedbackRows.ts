import type { WebStack } from '../support/web/webStack.ts'

/** A message of a visitor. */
interface Message {
  nimi: string
  email: string
  kuupaev: string
  tekst: string
  /** The member who marked it as answered. */
  vastaja?: string
}

/** The message `number`, received that many minutes after 12:00 UTC. */
export const message = (number: number, more: Partial<Message> = {}): Message => ({
  nimi: `Külaline ${number}`,
  email: `k${number}@post.test`,
  kuupaev: new Date(Date.UTC(2026, 10, 20, 12, number)).toISOString(),
  tekst: `Sõnum ${number}`,
  ...more,
})

/** Adds messages to our api. */
export const addMessages = ({ sql }: WebStack, ...messages: readonly Message[]): Promise<unknown> =>
  sql(`insert into feedback (_id, nimi, email, tekst, kuupaev, vastatud, vastaja)
    select gen_random_uuid(), nimi, email, tekst, kuupaev, case when vastaja is not null then kuupaev end, vastaja
    from json_to_recordset('${JSON.stringify(messages)}')
      as row (nimi text, email text, tekst text, kuupaev timestamptz, vastaja text)`)
