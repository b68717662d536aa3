import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { most } from '../../../../schema/rules/client/limits.ts'
import { errorCode, errorText, retryAfterOf, ToldError } from '../../../lib/errors.ts'
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

/** What the form of invitations holds. */
export interface InvitationValues {
  /** One or several addresses, as they were typed. */
  email: string
  /** Of a single address. */
  name: string
  phone: string
  /** The draft key of each address that was sent, so that a retry does not invite twice. REST-7. */
  keys: Record<string, string>
  /** The key of the list that was sent last, and the text that it was made of, so that a retry gets the same answer. REST-7. */
  list?: { key: string; of: string }
}

export const emptyInvitation: InvitationValues = { email: '', name: '', phone: '', keys: {} }

/** Somebody who was not invited, and why. */
export interface Refused extends Addressee {
  why: string
}

/** The longest pause in seconds that the sending waits by itself; a longer one concerns a single address. */
const longestPause = 120

/**
 * Invites several by one request of our api, else one after another. What has gone leaves the form at once, so that whatever happens nothing is lost and nobody is invited twice.
 * Where the server has had enough for now it waits as long as the server says. USER-4, USER-8.
 * @param onListed called when some have been invited by list
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

  /** @throws what concerns the only address or all of them; else that some were refused */
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
    const gone: string[] = []
    const unsent: Refused[] = []
    setSent([])
    setRefused([])
    try {
      for (const [done, person] of people.entries()) {
        const left = people.length - done
        if (stopping.current.signal.aborted) throw new ToldError(directoryTexts.invitingStopped(left), 'NETWORK')
        if (!isOne) setStatus(directoryTexts.resending(done + 1, people.length))
        const why = await whyNot(person, { isOne, left })
        if (why !== null) {
          unsent.push({ ...person, why })
          continue
        }
        gone.push(person.email)
        now = { ...now, email: textOf(addresseesOf(now.email).filter(({ email }) => email !== person.email)) }
        set(now)
      }
    } finally {
      setSent(gone)
      setRefused(unsent)
      setStatus(undefined)
    }
    if (unsent.length > 0)
      throw new ToldError(directoryTexts.someNotInvited(unsent.length, people.length), 'BAD_USER_INPUT')

    /** Null for who was invited. */
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
            if (stopping.current.signal.aborted) throw new ToldError(directoryTexts.invitingStopped(left), 'NETWORK')
            continue
          }
          if (isOne || stops.includes(errorCode(error))) throw error
          return errorText(error)
        }
    }
  }

  /**
   * Invites people by list: who was invited, or needs no invitation, leaves the form; who does not fit stays, and says why. IMPORT-2.
   * @throws what concerns all of them, and then nothing has left the form; else that some were refused
   */
  async function sendList(
    values: InvitationValues,
    set: (values: InvitationValues) => void,
    people: readonly Addressee[],
  ): Promise<void> {
    let now = values
    const gone: string[] = []
    const unneeded: Refused[] = []
    const unsent: Refused[] = []
    setSent([])
    setRefused([])
    try {
      for (let done = 0; done < people.length; done += most.invited) {
        if (people.length > most.invited) setStatus(directoryTexts.resending(done, people.length))
        const part = people.slice(done, done + most.invited)
        const outcomes = await outcomesOf(part)
        for (const [at, person] of part.entries()) {
          const { result, reason } = outcomes[at] ?? {}
          const why = reason ?? directoryTexts.noAnswer
          if (result === 'INVITED') gone.push(person.email)
          else if (result != null && result !== 'INVALID') unneeded.push({ ...person, why })
          else unsent.push({ ...person, why })
        }
        const { list: _, ...kept } = now
        now = { ...kept, email: textOf([...unsent, ...people.slice(done + most.invited)]) }
        set(now)
      }
    } finally {
      setSent(gone)
      setKnown(unneeded)
      setRefused(unsent)
      setStatus(undefined)
      if (gone.length > 0) onListed()
    }
    if (unsent.length > 0)
      throw new ToldError(directoryTexts.someNotInvited(unsent.length, people.length), 'BAD_USER_INPUT')

    async function outcomesOf(part: readonly Addressee[]) {
      const of = now.email
      const send = async (key: string) => {
        now = { ...now, list: { key, of } }
        set(now)
        const { data } = await invitePeople({ variables: { people: [...part] }, context: { idempotencyKey: key } })
        return data?.invitePeople ?? []
      }
      const before = now.list?.of === of ? now.list.key : null
      if (before == null) return send(newKey())
      // What an earlier attempt sent may have been otherwise: nobody is invited twice by another key either.
      return send(before).catch((error: unknown) => {
        if (savedBefore(error)) return send(newKey())
        throw error
      })
    }
  }

  return { send, sent, known, refused, status, byList, stop: () => stopping.current.abort() }
}

// Errors that any further invitation would get as well.
const stops: string[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'NETWORK']

/** Resolves after a pause, or when it is ended. */
const paused = (seconds: number, ended: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (ended.aborted) return resolve()
    const timer = setTimeout(resolve, seconds * 1000)
    ended.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Invites users and adds them to the cached list. `save` throws the error. `draftKey` as for useCreation. USER-4, REST-7.
 */
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
        // The first mail may have gone to another address, and a new address ends its link.
        await resendInvitation({ variables: { userId: id } })
      },
    })
  }

  async function findUser(email: string): Promise<string | null> {
    // A plain server finds nobody: of its list the first page is looked through.
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
