import type { ApolloClient, ObservableQuery } from '@apollo/client'
import { readData } from '../../lib/operations.ts'
import { currentPerson } from '../../lib/session/tabSession.ts'
import { buttonClass } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { dropTopic } from '../category/categoryCache.ts'
import { CategoryDocument } from '../generated.ts'
import { LiveCategoryFragmentDoc } from './generated.ts'
import { type LiveEvent, liveEvents } from './liveEvents.ts'
import { liveTexts } from './text.ts'
import classes from './Live.module.css'

const written = new Set(['POST_CREATED', 'TOPIC_CREATED', 'TOPIC_CHANGED', 'POST_DELETED'])

/**
 * Announces changes of the list on the screen (home, category, notifications) by a button that refetches it, so that nothing moves by
 * itself. A deleted topic alone disappears at once, as its link would lead nowhere. LIVE-1, TRASH-1.
 * @returns a function that stops it
 */
export function watchLists(client: ApolloClient): () => void {
  let hide = () => {}
  let isFirstGap = true

  function hear(event: LiveEvent) {
    if (event.kind === 'TOPIC_DELETED' && event.topicId != null) dropTopic(client.cache, event.topicId)
    if (event.kind === 'GAP') {
      // The first gap comes when the stream opens: the screen has just read its list.
      if (!isFirstGap) void refetchIfOther()
      isFirstGap = false
    } else if (event.byId == null || event.byId !== currentPerson()) {
      const concerned = shownLists(client).filter((list) => concerns(client, event, list))
      if (concerned.length > 0) show()
    }
  }

  /** After a gap: reads the lists on the screen and announces a change if they differ. */
  async function refetchIfOther() {
    for (const list of shownLists(client)) {
      const { query, variables } = list.options
      const found = await readData(client, query, [variables, { fetchPolicy: 'no-cache' }]).catch(() => null)
      // The screen may have loaded further pages.
      if (found && !marksOf(list.getCurrentResult().data).startsWith(marksOf(found))) return show()
    }
  }

  function show() {
    const main = document.querySelector('main')
    if (!main || main.querySelector('[data-live]')) return
    const notice = noticeOf(() => {
      hide()
      main.focus({ preventScroll: true })
      // The screen shows the error.
      for (const list of shownLists(client)) list.refetch().catch(() => {})
      window.scrollTo({ top: 0 })
    })
    const left = new MutationObserver(() => shownLists(client).length === 0 && hide())
    hide = () => {
      hide = () => {}
      left.disconnect()
      notice.remove()
    }
    // The first tab stop of the main content.
    main.prepend(notice)
    left.observe(main, { childList: true, subtree: true })
  }

  const stop = liveEvents.subscribe(hear)
  return () => {
    stop()
    hide()
  }
}

/**
 * The button that refetches the list on the screen. It is fixed at the edge of the window, so that nothing moves. Without React, because
 * every page loads it first.
 */
function noticeOf(onShow: () => void): HTMLElement {
  const notice = document.createElement('div')
  notice.className = `${classes.notice} ${layout('screenOnly')}`
  notice.dataset.live = ''
  notice.role = 'status'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = buttonClass('plain')
  button.textContent = liveTexts.showNew
  button.addEventListener('click', onShow)
  notice.append(button)
  return notice
}

/** The queries of the forum's lists on the screen. */
const shownLists = (client: ApolloClient): ObservableQuery[] =>
  [...client.getObservableQueries()].filter(({ queryName }) =>
    ['Home', 'Category', 'Notifications'].includes(queryName ?? ''),
  )

/** Whether an event changes a list. */
function concerns(client: ApolloClient, { kind, categoryId, topicId }: LiveEvent, list: ObservableQuery): boolean {
  if (list.queryName === 'Notifications') return kind === 'NOTIFICATIONS_CHANGED'
  if (list.queryName === 'Home') return ['CATEGORY_CHANGED', 'TOPIC_DELETED'].includes(kind) || written.has(kind)
  const { slug } = list.variables as { slug: string }
  const from = { __typename: 'Category', slug } as const
  const category = client.cache.readFragment({ from, fragment: LiveCategoryFragmentDoc })
  const rows = client.cache.readQuery({ query: CategoryDocument, variables: { slug } })?.category?.topicPage.items ?? []
  return written.has(kind) && (category?.id === categoryId || rows.some(({ id }) => id === topicId))
}

/** A fingerprint of a list's rows in their order: their ids and the times of their latest posts. */
function marksOf(data: unknown): string {
  const marks: string[] = []
  JSON.stringify(data, (key, value: unknown) => {
    if (key === 'id' || key === 'latestPostAt' || key === 'postId') marks.push(String(value))
    return value
  })
  return marks.join()
}
