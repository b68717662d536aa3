import { useApolloClient } from '@apollo/client/react'
import { useCreation } from '../creating/useCreation.ts'
import { useMember } from '../useMember.ts'
import {
  type AnnouncementFragment,
  AnnouncementsDocument,
  type SendAnnouncementMutationVariables,
  useSendAnnouncementMutation,
} from './generated.ts'

/** Sends announcements, each once however often its draft is sent. `draftKey` as for useCreation. MAIL-2, REST-7. */
export function useSendAnnouncement() {
  const client = useApolloClient()
  const [send] = useSendAnnouncementMutation()
  const { create, agree } = useCreation(useMember().id, 'announcement:new')

  async function save(variables: SendAnnouncementMutationVariables, draftKey: string): Promise<AnnouncementFragment> {
    const sent = await create(draftKey, {
      create: async (idempotencyKey) => {
        const { data } = await send({ variables, context: { idempotencyKey } })
        return data?.sendAnnouncement
      },
    })
    if (!sent) throw new Error('The server answered without the announcement')
    await client.refetchQueries({ include: [AnnouncementsDocument] })
    return sent
  }

  /** Looks for a letter of the same subject among the latest. */
  async function findLetter(title: string): Promise<string | null> {
    const { data } = await client.query({
      query: AnnouncementsDocument,
      variables: { size: 20 },
      fetchPolicy: 'no-cache',
    })
    return data?.announcementPage?.items.find((announcement) => announcement.title === title)?.title ?? null
  }

  return { save, agree: (title: string, draftKey: string) => agree(draftKey, () => findLetter(title)) }
}
