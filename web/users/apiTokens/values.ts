import { longest } from '../../../schema/rules/client/limits.ts'
import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import type { ApiTokenInput, TokenScope } from './generated.ts'
import { apiTokenTexts } from './text.ts'

/** The permissions of a token as one choice. */
export type TokenAccess = keyof typeof apiTokenTexts.accesses

/** The values of the form of a new token. */
export interface ApiTokenValues {
  name: string
  access: TokenAccess
  scopes: readonly TokenScope[]
  emails: boolean
  freely: boolean
  /** A key of `dayChoices`. */
  days: string
}

/** All scopes, in the order of the form. */
export const allScopes: readonly TokenScope[] = ['FORUM', 'CONTENT', 'FILES', 'PEOPLE']

export const emptyToken: ApiTokenValues = {
  name: '',
  access: 'READ',
  scopes: allScopes,
  emails: false,
  freely: false,
  days: '90',
}

/** The fields that can have errors, in the order of the form. */
export const apiTokenFields = ['name', 'scopes'] as const

/** Validates a new token; {} if valid. AUTH-10. */
export function apiTokenProblems({ name, access, scopes }: ApiTokenValues): Problems<(typeof apiTokenFields)[number]> {
  const given = name.trim()
  return problemsOf({
    name:
      given === '' ? apiTokenTexts.nameMissing : given.length > longest.tokenName ? apiTokenTexts.nameTooLong : null,
    scopes: access !== 'PUBLIC' && scopes.length === 0 ? apiTokenTexts.scopesMissing : null,
  })
}

/** The input of a new token. Emails belong to the scope PEOPLE, and are never part of a public token. */
export function apiTokenInput({ name, access, scopes, emails, freely, days }: ApiTokenValues): ApiTokenInput {
  const isPublic = access === 'PUBLIC'
  return {
    name: name.trim(),
    writes: access === 'WRITE',
    ...(!isPublic && { scopes: allScopes.filter((scope) => scopes.includes(scope)) }),
    seesEmails: !isPublic && emails && scopes.includes('PEOPLE'),
    allowsUnregistered: freely,
    isPublic,
    days: Number(days),
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** Whether a token has expired. @param now in ms since the epoch */
export const hasEnded = (expiresAt: string, now = Date.now()): boolean => Date.parse(expiresAt) <= now

/** How long a token remains valid, in words. @param now in ms since the epoch */
export function timeLeft(expiresAt: string, now = Date.now()): string {
  if (hasEnded(expiresAt, now)) return apiTokenTexts.ended
  const left = Date.parse(expiresAt) - now
  return left < dayMs ? apiTokenTexts.lastDay : apiTokenTexts.daysLeft(Math.round(left / dayMs))
}
