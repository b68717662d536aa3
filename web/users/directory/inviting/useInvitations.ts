import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { most } from '../../../../schema/rules/client/limits.ts'
import { errorCode, errorText, retryAfterOf, ShownError } from '../../../lib/errors.ts'
import { savedBefore, wasSaved } from '../../../lib/savedError.ts'
import { isOwnApi } from '../../../lib/transport/ownApi.ts'
import { useCreation } from '../../../ui/form/creating/useCreation.ts'
import { useMe } from '../../session/session.tsx'
import { useHasOwnApi } from '../../useSettings.ts'
import {
  InvitationsDocument,
  type InviteUserInput,
  readDirectory,
  useInvitePeopleMutation,
  useInviteUserMutation,
  useResendInvitationMutation,
  useUpdateUserMutation,
} from '../generated.ts'
import { addMember } from '../memberLists.ts'
import { directoryTexts } from '../text.ts'
import { type Addressee, addresseesOf, looksLikeAddress, textOf } from './addresses.ts'

/** The values of the form of invitations. */
export interface InvitationValues {
  /** One or several addresses, as typed. */
  email: string
  /** The name for a single address. */
  name: string
  phone: string
  /** The draft key of each sent address, so that a retry does not invite twice. REST-7. */
  keys: Record<string, string>
  /** The key of the list that was sent last, and its text, so that a retry gets the same response. REST-7. */
  list?: { key: string; of: string }
}

export const emptyInvitation: InvitationValues = { email: '', name: '', phone: '', keys: {} }

/** A person who was not invited, and why. */
export interface Refused extends Addressee {
  why: string
}

/** The longest rate limit in seconds to wait for; a longer one is that of a single address. */
const longestPause = 120

/**
 * Invites several people by one request of our api, otherwise one after another. Invited people leave the form at once, so that after any
 * failure none is lost or invited twice. Waits for rate limits. USER-4, USER-8.
 * @param onListed called after some have been invited by list
 */
export function useInvitations(onListed: () => void) {
  const inviteUser = useInviteUser()
  const [invitePeople] = useInvitePeopleMutation({ refetchQueries: [InvitationsDocument] })
  const byList = useHasOwnApi()
  const [known, setKnown] = useState<readonly Refused[]>([])
  const [sent, setSent] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [status, setStatus] = useState<string | undefined>()
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])

  /** @throws an error of the only address or of all addresses; otherwise an error with the number of refused ones */
  async function send(values: InvitationValues, set: (values: InvitationValues) => void): Promise<void> {
    const people = addresseesOf(values.email)
    setKnown([])
    if (byList && (people.length > 1 || people.some(({ residence }) => residence !== '')))
      return sendList(values, set, people)
    const isOne = people.length === 1
    stopping.current = new AbortController()
    const keys = Object.fromEntries(people.map(({ email }) => [email, values.keys[email] ?? newKey()]))
    let now: InvitationValues = { ...values, keys }
    set(now)
    const invited: string[] = []
    const unsent: Refused[] = []
    setSent([])
    setRefused([])
    try {
      for (const [done, person] of people.entries()) {
        const left = people.length - done
        if (stopping.current.signal.aborted) throw new ShownError(directoryTexts.invitingStopped(left), 'NETWORK')
        if (!isOne) setStatus(directoryTexts.resending(done + 1, people.length))
        const why = await whyNot(person, { isOne, left })
        if (why !== null) {
          unsent.push({ ...person, why })
          continue
        }
        invited.push(person.email)
        now = { ...now, email: textOf(addresseesOf(now.email).filter(({ email }) => email !== person.email)) }
        set(now)
      }
    } finally {
      setSent(invited)
      setRefused(unsent)
      setStatus(undefined)
    }
    if (unsent.length > 0)
      throw new ShownError(directoryTexts.someNotInvited(unsent.length, people.length), 'BAD_USER_INPUT')

    /** Resolves to why a person was not invited; null if they were. */
    async function whyNot(
      person: Addressee,
      { isOne, left }: { isOne: boolean; left: number },
    ): Promise<string | null> {
      if (!isOne && !looksLikeAddress(person.email)) return directoryTexts.noAddress
      const key = keys[person.email] ?? ''
      const input = isOne
        ? { email: person.email, name: person.name || values.name.trim(), phone: person.phone || values.phone.trim() }
        : { email: person.email, name: person.name, phone: person.phone }
      for (;;)
        try {
          if (!(await inviteUser.agree(input, key))) return directoryTexts.notAgreed
          await inviteUser.save(input, key)
          return null
        } catch (error) {
          if (wasSaved(error)) return null
          const pause = errorCode(error) === 'TOO_MANY_REQUESTS' ? (retryAfterOf(error) ?? 60) : null
          if (pause !== null && pause <= longestPause) {
            setStatus(directoryTexts.invitingPauses(left))
            await paused(pause, stopping.current.signal)
            if (stopping.current.signal.aborted) throw new ShownError(directoryTexts.invitingStopped(left), 'NETWORK')
            continue
          }
          if (isOne || stops.includes(errorCode(error))) throw error
          return errorText(error)
        }
    }
  }

  /**
   * Invites people by list. People who were invited or need no invitation leave the form; refused ones stay, with the reason. IMPORT-2.
   * @throws an error of all people, which leaves the form unchanged; otherwise an error with the number of refused ones
   */
  async function sendList(
    values: InvitationValues,
    set: (values: InvitationValues) => void,
    people: readonly Addressee[],
  ): Promise<void> {
    let now = values
    const invited: string[] = []
    const unneeded: Refused[] = []
    const unsent: Refused[] = []
    setSent([])
    setRefused([])
    try {
      for (let done = 0; done < people.length; done += most.invited) {
        if (people.length > most.invited) setStatus(directoryTexts.resending(done, people.length))
        const batch = people.slice(done, done + most.invited)
        const outcomes = await outcomesOf(batch)
        for (const [at, person] of batch.entries()) {
          const { result, reason } = outcomes[at] ?? {}
          const why = reason ?? directoryTexts.noResponse
          if (result === 'INVITED') invited.push(person.email)
          else if (result != null && result !== 'INVALID') unneeded.push({ ...person, why })
          else unsent.push({ ...person, why })
        }
        const { list: _, ...others } = now
        now = { ...others, email: textOf([...unsent, ...people.slice(done + most.invited)]) }
        set(now)
      }
    } finally {
      setSent(invited)
      setKnown(unneeded)
      setRefused(unsent)
      setStatus(undefined)
      if (invited.length > 0) onListed()
    }
    if (unsent.length > 0)
      throw new ShownError(directoryTexts.someNotInvited(unsent.length, people.length), 'BAD_USER_INPUT')

    async function outcomesOf(batch: readonly Addressee[]) {
      const of = now.email
      const send = async (key: string) => {
        now = { ...now, list: { key, of } }
        set(now)
        const { data } = await invitePeople({ variables: { people: [...batch] }, context: { idempotencyKey: key } })
        return data?.invitePeople ?? []
      }
      const before = now.list?.of === of ? now.list.key : null
      if (before == null) return send(newKey())
      // An earlier attempt may have sent another list with this key. A new key does not invite anybody twice.
      return send(before).catch((error: unknown) => {
        if (savedBefore(error)) return send(newKey())
        throw error
      })
    }
  }

  return { send, sent, known, refused, status, byList, stop: () => stopping.current.abort() }
}

// Errors that every further invitation would get, too.
const stops: string[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'NETWORK']

/** Resolves after a pause, or when it is aborted. */
const paused = (seconds: number, ended: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (ended.aborted) return resolve()
    const timer = setTimeout(resolve, seconds * 1000)
    ended.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Invites users and adds them to the cached list. `save` throws the error. `draftKey` as for useCreation. USER-4, REST-7. */
function useInviteUser() {
  const { me } = useMe()
  const client = useApolloClient()
  const [inviteUser] = useInviteUserMutation()
  const [updateUser] = useUpdateUserMutation()
  const [resendInvitation] = useResendInvitationMutation()
  const { create, agree } = useCreation(me?.id ?? '', 'member:new')

  async function save(input: InviteUserInput, draftKey: string): Promise<void> {
    await create<unknown>(draftKey, {
      create: (idempotencyKey) =>
        inviteUser({
          variables: { input },
          context: { idempotencyKey },
          update: (cache, { data }) => data && addMember(cache, data.inviteUser),
        }),
      change: async (id, version) => {
        await updateUser({
          variables: { id, input, version },
          update: (cache, { data }) => data && addMember(cache, data.updateUser),
        })
        // The first mail may have gone to another address; changing the address has invalidated its link.
        await resendInvitation({ variables: { userId: id } })
      },
    })
  }

  async function findUser(email: string): Promise<string | null> {
    // A plain server has no search, so the first page of its list is searched.
    const isOwn = isOwnApi(client)
    const variables = { size: 200, ...(isOwn && { search: email.trim() }) }
    const { userPage } = await readDirectory(client, variables, { fetchPolicy: 'no-cache' })
    const isSame = (other: string) => other.toLowerCase() === email.trim().toLowerCase()
    return userPage.items.find((user) => user.email != null && isSame(user.email))?.email ?? null
  }

  return {
    save,
    agree: ({ email }: { email: string }, draftKey: string) => agree(draftKey, () => findUser(email)),
  }
}
