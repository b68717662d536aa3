import { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'tekst',
  number: 'arv',
  int: 'täisarv',
  boolean: 'true või false',
  array: 'loend',
  object: 'objekt',
  record: 'objekt',
}

/** Sets the message of zod for input of schemas without their own message; zod's default is in English. REST-1. */
export function sayInputInEstonian(): void {
  z.config({
    localeError(issue) {
      const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
      return kind ? `Siin peab olema ${kind}.` : 'Selle välja sisu ei sobi.'
    },
  })
}
