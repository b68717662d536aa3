import { IconBell, IconBellFilled, IconBellOff, IconCheck } from '@tabler/icons-react'
import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { buttonClass } from '../../ui/button/buttonClass.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import type { Following } from '../generated.ts'
import { followingTexts } from './text.ts'
import classes from './FollowMenu.module.css'

const levels: Following[] = ['FOLLOWED', 'NORMAL', 'QUIET']
const icons = { FOLLOWED: IconBellFilled, NORMAL: IconBell, QUIET: IconBellOff }

interface FollowMenuProps {
  of: 'topic' | 'category'
  /** How it is followed; null on a server that does not know it, where there is no menu. */
  following: Following | null | undefined
  /** Sends the choice, with its optimistic result. */
  choose: (following: Following) => Promise<unknown>
}

/** The button that says how one follows a topic or category, with the other ways to choose. FORUM-11. */
export function FollowMenu({ of, following, choose }: FollowMenuProps) {
  const [run] = useBusy(attempt)
  if (following == null) return null
  const Icon = icons[following]
  const words = followingTexts.following[following]
  const about = of === 'topic' ? followingTexts.aboutTopic : followingTexts.aboutCategory
  return (
    <Dropdown
      align="end"
      buttonClassName={buttonClass('quiet')}
      name={of === 'topic' ? followingTexts.topicName(words) : followingTexts.categoryName(words)}
      label={
        <>
          <Icon size={18} aria-hidden="true" />
          {words}
        </>
      }
    >
      <ul className={classes.levels}>
        {levels.map((level) => (
          <li key={level}>
            <button
              type="button"
              className={classes.level}
              data-close
              aria-pressed={level === following}
              onClick={() => void (level !== following && run(level))}
            >
              <IconCheck size={18} stroke={2} aria-hidden="true" className={classes.check} />
              <span>
                <span className={classes.words}>{followingTexts.following[level]}</span>
                <span className={classes.about}>{about[level]}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dropdown>
  )

  async function attempt(chosen: Following): Promise<void> {
    try {
      await choose(chosen)
    } catch (error) {
      notifyFailed(followingTexts.failed(errorText(error)), { retry: () => run(chosen) })
    }
  }
}
