import { longest } from '../../../schema/rules/client/limits.ts'
import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import type { ToolPart, ToolTokenInput } from './generated.ts'
import { toolTexts } from './text.ts'

/** What a token allows, as one choice. */
export type ToolAccess = keyof typeof toolTexts.accesses

/** What the form of a new token holds. */
export interface ToolValues {
  name: string
  access: ToolAccess
  parts: readonly ToolPart[]
  emails: boolean
  freely: boolean
  /** A key of `dayChoices`. */
  days: string
}

/** All parts, in the order of the form. */
export const allParts: readonly ToolPart[] = ['FORUM', 'CONTENT', 'FILES', 'PEOPLE']

export const emptyToken: ToolValues = {
  name: '',
  access: 'READ',
  parts: allParts,
  emails: false,
  freely: false,
  days: '90',
}

/** The fields that can have errors, in the order of the form. */
export const toolFields = ['name', 'parts'] as const

/** Validates a new token; {} if valid. AUTH-10. */
export function toolProblems({ name, access, parts }: ToolValues): Problems<(typeof toolFields)[number]> {
  const given = name.trim()
  return problemsOf({
    name: given === '' ? toolTexts.nameMissing : given.length > longest.tokenName ? toolTexts.nameTooLong : null,
    parts: access !== 'PUBLIC' && parts.length === 0 ? toolTexts.partsMissing : null,
  })
}

/** The token as it is asked for. Emails are of the part of people, and of no public one. */
export function toolInput({ name, access, parts, emails, freely, days }: ToolValues): ToolTokenInput {
  const isPublic = access === 'PUBLIC'
  return {
    name: name.trim(),
    writes: access === 'WRITE',
    ...(!isPublic && { parts: allParts.filter((part) => parts.includes(part)) }),
    seesEmails: !isPublic && emails && parts.includes('PEOPLE'),
    asksFreely: freely,
    isPublic,
    days: Number(days),
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** Whether a token works no more. @param now in ms since the epoch */
export const hasEnded = (endsAt: string, now = Date.now()): boolean => Date.parse(endsAt) <= now

/** How long a token works yet, in words. @param now in ms since the epoch */
export function timeLeft(endsAt: string, now = Date.now()): string {
  if (hasEnded(endsAt, now)) return toolTexts.ended
  const left = Date.parse(endsAt) - now
  return left < dayMs ? toolTexts.lastDay : toolTexts.daysLeft(Math.round(left / dayMs))
}
