import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { layout } from '../../ui/layout/layout.ts'
import { Initials } from '../../ui/person/Initials.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { forumTexts } from '../text.ts'
import classes from './Posts.module.css'

interface BylineProps {
  name: string
  /** When it was written, ISO 8601; null while it is being sent. */
  at: string | null
  /** When the text was last edited, ISO 8601. */
  editedAt?: string | null
  /** The path of the post or topic, to which the date links. */
  path: string
  /** Shown instead of the time. */
  note?: string
  /** The id of the element with the name and the time, which labels the post. */
  id?: string
  /** The element of the name. */
  as?: 'h3' | 'p'
}

/** The author of a topic or post, and the times of writing and of the last edit, on one line. FORUM-3. */
export function Byline({ name, at, editedAt, path, note, id, as: Name = 'p' }: BylineProps) {
  return (
    <div className={classes.byline}>
      <Initials name={name} size={32} />
      <div className={lineClass}>
        <div className={lineClass} id={id}>
          <Name className={layout('strong', 'breaks')}>{name}</Name>{' '}
          {at == null ? (
            <Fact>{note}</Fact>
          ) : (
            <Fact>
              <Link to={path} className={layout('plainLink')} preventScrollReset>
                <RelativeTime at={at} focusable={false} />
              </Link>
            </Fact>
          )}
        </div>
        {at != null && editedAt != null && (
          <Fact>
            {forumTexts.edited} <RelativeTime at={editedAt} />
          </Fact>
        )}
      </div>
    </div>
  )
}

const lineClass = layout('row', 'gap12', 'baseline', 'shrinks')

const Fact = ({ children }: { children: ReactNode }) => <span className={layout('muted', 'small')}>{children}</span>
