import { useNavigate } from 'react-router-dom'
import { useKeys } from '../ui/button/useKeys.ts'
import { LinkButton } from '../ui/link/LinkButton.tsx'
import { homeTexts } from './home/text.ts'
import { newTopicPath } from './paths.ts'

interface NewTopicLinkProps {
  /** The slug of the category of the new topic. */
  category?: string
  /** 'plain' if the screen has another main action. */
  tone?: 'main' | 'plain'
}

/** The link to the form of a new topic, with the shortcut `n`. FORUM-5, KEYS-1. */
export function NewTopicLink({ category, tone = 'main' }: NewTopicLinkProps) {
  useNewTopicKey(category)
  return (
    <LinkButton tone={tone} to={newTopicPath(category)} keys="n">
      {homeTexts.beginTopic}
    </LinkButton>
  )
}

/** Opens the form of a new topic by `n`. KEYS-1. @param category the slug of its category */
export function useNewTopicKey(category?: string): void {
  const navigate = useNavigate()
  useKeys({ n: () => void navigate(newTopicPath(category)) })
}
