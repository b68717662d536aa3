import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { idsOf, sameFiles } from '../../files/attachments/attachments.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { useVersionedSave } from '../../ui/conflict/useVersionedSave.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import { useMember } from '../../users/useMember.ts'
import { postDrafts } from '../drafts.ts'
import { EditedPostDocument, type PostItemFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { LazyPostConflict as PostConflict } from './LazyPostConflict.ts'
import { type PostDraft, renderPost } from './postDraft.tsx'
import { PostForm } from './PostForm.tsx'
import { usePostForm } from './usePostForm.ts'
import { useUpdatePost } from './writes/useUpdatePost.ts'

interface EditPostProps {
  post: PostItemFragment
  topicId: string
  /** Refetches the post. */
  refetch: (postId: string) => Promise<unknown>
  /** Whether the person has just opened the form, as opposed to a restored draft. */
  autoFocus: boolean
  onClose: () => void
}

/** The inline form that edits a post, with a draft. Two people's changes are told apart by the post's version. FORUM-6. */
export function EditPost(props: EditPostProps) {
  // Another edition is another form, opened with the post that was read last.
  const [edition, setEdition] = useState(0)
  return <EditionForm key={edition} {...props} onTakeCurrent={() => setEdition((before) => before + 1)} />
}

interface EditionProps extends EditPostProps {
  onTakeCurrent: () => void
}

function EditionForm(props: EditionProps) {
  const { topicId } = props
  // The post when the form was opened: a later response must not change what counts as edited, nor the version that it is based on.
  const [post] = useState(props.post)
  return (
    <WithDraft draftId={postDrafts.idOf({ postId: post.id, topicId })} initial={valuesOf(post)} render={renderPost}>
      {(opened) => <EditForm {...props} post={post} opened={opened} />}
    </WithDraft>
  )
}

/** The server would reject the edited text because of a stored broken link. */
const valuesOf = ({ text, files }: PostItemFragment): PostDraft => ({ text: withoutBrokenLinks(text), files })

/** The parts of a post that two people may change. */
const partsOf = ({ text, files }: PostDraft) => ({ text, files: idsOf(files) })

interface EditFormProps extends EditionProps {
  opened: OpenedDraft<PostDraft>
}

function EditForm({ post, topicId, refetch, autoFocus, onClose, onTakeCurrent, opened }: EditFormProps) {
  const client = useApolloClient()
  const updatePost = useUpdatePost(topicId, post)
  const before = valuesOf(post)
  const versioned = useVersionedSave({
    base: post,
    editorId: useMember().id,
    partsOf: (record: PostItemFragment) => partsOf(valuesOf(record)),
    inputParts: partsOf,
    save: async ({ text, files }: PostDraft, version) => {
      const filesChanged = !sameFiles(files, before.files)
      if (text === before.text && !filesChanged) return
      await updatePost(
        {
          // An unchanged text is not sent, because it would revert another person's edit.
          text: text === before.text ? undefined : text,
          files: filesChanged ? files : undefined,
        },
        version,
      )
    },
    read: async () => {
      const variables = { topicId, id: post.id }
      const { data } = await client.query({ query: EditedPostDocument, variables, fetchPolicy: 'network-only' })
      if (!data?.topic?.post) throw new Error('The post is gone')
      return data.topic.post
    },
  })
  const { conflict } = versioned
  const form = usePostForm({
    draftId: postDrafts.idOf({ postId: post.id, topicId }),
    opened,
    save: versioned.save,
    refetch: () => refetch(post.id),
    onSaved: () => notifyDone(forumTexts.postSaved),
    goOn: onClose,
    failureText: forumTexts.postNotSaved,
    discardQuestion: {
      title: forumTexts.discardChangesTitle,
      text: forumTexts.discardChangesText,
      action: forumTexts.discardChanges,
      stay: draftTexts.goOnWriting,
    },
    onDiscarded: onClose,
  })
  return (
    <PostForm
      form={form}
      label={forumTexts.postText}
      action={forumTexts.save}
      autoFocus={autoFocus}
      conflict={
        conflict && (
          <PostConflict
            conflict={conflict}
            own={form.values}
            busy={form.busy}
            onKeepOwn={() => {
              conflict.keepOwn()
              form.send()
            }}
            onTakeCurrent={() => {
              form.discard()
              void form.settled().then(onTakeCurrent)
            }}
          />
        )
      }
    />
  )
}
