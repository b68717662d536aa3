import { z } from 'zod'
import { idSchema } from '../lib/fields.ts'

/** A member as everybody signed in sees one. */
export const userSchema = z
  .object({
    _id: idSchema,
    nimi: z.string(),
    email: z.string(),
    telefon: z.string(),
    elukoht: z.string(),
    staatus: z.number().int().min(0).max(4),
  })
  .meta({ id: 'Kasutaja' })

/** A person as other records name one. */
export const personSchema = z.object({ _id: idSchema, nimi: z.string() }).meta({ id: 'Isik' })

/** Body of POST /api/auth. What is missing or no text is an empty string: AUTH-1 has one sentence for both. */
export const credentialsSchema = z
  .object({
    email: z.string().catch('').describe('Kasutaja e-mail'),
    parool: z.string().catch(''),
  })
  .catch({ email: '', parool: '' })
