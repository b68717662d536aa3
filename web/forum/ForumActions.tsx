import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeys } from '../ui/button/useKeys.ts'
import { LinkButton } from '../ui/link/LinkButton.tsx'
import { homeTexts } from './home/text.ts'
import { newTopicPath } from './paths.ts'
import classes from './Forum.module.css'

interface ForumActionsProps {
  /** The slug of the category that a new topic is for. */
  category?: string
  /** Whether the screen is for something else than choosing a topic: then a new one is not its main action. */
  quiet?: boolean
  /** Whether the screen is the search itself. */
  isSearch?: boolean
  /** The screen's own actions. */
  children?: ReactNode
}

/** What every screen of the forum leads to: the search and a new topic, also by `n`. FORUM-7, KEYS-1. */
export function ForumActions({ category, quiet = false, isSearch = false, children }: ForumActionsProps) {
  const navigate = useNavigate()
  const newTopic = newTopicPath(category)
  useKeys({ n: () => void navigate(newTopic) })
  return (
    <>
      {children}
      {!isSearch && (
        <span className={classes.search}>
          <LinkButton tone={quiet ? 'quiet' : 'plain'} to="/foorum/otsing" keys="/">
            {homeTexts.search}
          </LinkButton>
        </span>
      )}
      <LinkButton tone={isSearch ? 'plain' : quiet ? 'quiet' : 'main'} to={newTopic} keys="n">
        {homeTexts.beginTopic}
      </LinkButton>
    </>
  )
}
