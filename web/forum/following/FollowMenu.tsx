import { IconBell, IconBellFilled, IconBellOff, IconCheck } from '@tabler/icons-react'
import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { buttonClass } from '../../ui/button/Button.tsx'
import { Dropdown } from '../../ui/button/Dropdown.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import type { SubscriptionLevel } from '../generated.ts'
import { followingTexts } from '../text.ts'
import { useFollowCategoryMutation, useFollowTopicMutation } from './generated.ts'
import classes from './FollowMenu.module.css'

const levels: SubscriptionLevel[] = ['WATCHING', 'NORMAL', 'MUTED']
const icons = { WATCHING: IconBellFilled, NORMAL: IconBell, MUTED: IconBellOff }

interface FollowMenuProps {
  of: 'topic' | 'category'
  /** The subscription level; null on a server without subscriptions, where there is no menu. */
  level: SubscriptionLevel | null | undefined
  /** Sends the new level, with an optimistic result. */
  choose: (level: SubscriptionLevel) => Promise<unknown>
}

/** The menu of subscription levels of a topic or category, whose button shows the current one. FORUM-11. */
export function FollowMenu({ of, level, choose }: FollowMenuProps) {
  const [run] = useBusy(attempt)
  if (level == null) return null
  const Icon = icons[level]
  const words = followingTexts.levels[level]
  const about = of === 'topic' ? followingTexts.aboutTopic : followingTexts.aboutCategory
  return (
    <Dropdown
      align="end"
      buttonClassName={buttonClass('quiet')}
      name={of === 'topic' ? followingTexts.topicName(words) : followingTexts.categoryName(words)}
      label={
        <>
          <Icon size={18} aria-hidden="true" />
          {followingTexts.button[level]}
        </>
      }
    >
      <ul className={classes.levels}>
        {levels.map((one) => (
          <li key={one}>
            <button
              type="button"
              className={classes.level}
              data-close
              aria-pressed={one === level}
              onClick={() => void (one !== level && run(one))}
            >
              <IconCheck size={18} stroke={2} aria-hidden="true" />
              <span className={layout('stack', 'gap0', 'shrinks', 'breaks')}>
                <span className={layout('strong')}>{followingTexts.levels[one]}</span>
                <span className={layout('muted', 'small')}>{about[one]}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dropdown>
  )

  async function attempt(chosen: SubscriptionLevel): Promise<void> {
    try {
      await choose(chosen)
    } catch (error) {
      notifyFailed(followingTexts.failed(errorText(error)), { retry: () => run(chosen) })
    }
  }
}

/** Sets the subscription level of a topic, optimistically. FORUM-11. */
export function useFollowTopic(id: string) {
  const [follow] = useFollowTopicMutation()
  return (level: SubscriptionLevel) =>
    follow({
      variables: { id, level },
      optimisticResponse: {
        __typename: 'Mutation',
        followTopic: { __typename: 'Topic', id, subscriptionLevel: level },
      },
    })
}

/** Sets the subscription level of a category, optimistically. FORUM-11. */
export function useFollowCategory({ id, slug }: { id: string; slug: string }) {
  const [follow] = useFollowCategoryMutation()
  return (level: SubscriptionLevel) =>
    follow({
      variables: { id, level },
      optimisticResponse: {
        __typename: 'Mutation',
        followCategory: { __typename: 'Category', id, slug, subscriptionLevel: level },
      },
    })
}
