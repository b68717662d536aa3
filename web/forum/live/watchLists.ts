import type { ApolloClient, ObservableQuery } from '@apollo/client'
import { readData } from '../../lib/operations.ts'
import { currentPerson } from '../../lib/session/tabSession.ts'
import { buttonClass } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { CategoryDocument } from '../generated.ts'
import { LiveCategoryFragmentDoc } from './generated.ts'
import { type LiveEvent, liveEvents } from './liveEvents.ts'
import { liveTexts } from './text.ts'
import classes from './Live.module.css'

const written = new Set(['POST_CREATED', 'TOPIC_CREATED', 'TOPIC_CHANGED', 'POST_DELETED'])

/**
 * Tells that a list on the screen (the home, a category, what is for the person) has something new, and reads it again when asked to: nothing
 * moves by itself. LIVE-1.
 * @returns a function that ends it
 */
export function watchLists(client: ApolloClient): () => void {
  let hide = () => {}
  let isFirstGap = true

  function hear(event: LiveEvent) {
    if (event.kind === 'GAP') {
      // What is on the screen has just been read.
      if (!isFirstGap) void tellIfOther()
      isFirstGap = false
    } else if (event.byId == null || event.byId !== currentPerson()) {
      const told = shownLists(client).filter((list) => concerns(client, event, list))
      if (told.length > 0) show()
    }
  }

  /** After a gap: reads the lists on the screen, and tells if they are others now. */
  async function tellIfOther() {
    for (const list of shownLists(client)) {
      const { query, variables } = list.options
      const found = await readData(client, query, [variables, { fetchPolicy: 'no-cache' }]).catch(() => null)
      // Further pages may be shown.
      if (found && !marksOf(list.getCurrentResult().data).startsWith(marksOf(found))) return show()
    }
  }

  function show() {
    const main = document.querySelector('main')
    if (!main || main.querySelector('[data-live]')) return
    const notice = noticeOf(() => {
      hide()
      main.focus({ preventScroll: true })
      // What fails is said by the screen.
      for (const list of shownLists(client)) list.refetch().catch(() => {})
      window.scrollTo({ top: 0 })
    })
    const left = new MutationObserver(() => shownLists(client).length === 0 && hide())
    hide = () => {
      hide = () => {}
      left.disconnect()
      notice.remove()
    }
    // The first that Tab reaches there.
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
 * The button that shows what is new in the list on the screen. It stands at the edge of the window, so that nothing moves. Without React, whose root would be one
 * more thing that every page loads at first.
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

/** The lists of the forum on the screen. */
const shownLists = (client: ApolloClient): ObservableQuery[] =>
  [...client.getObservableQueries()].filter(({ queryName }) =>
    ['Home', 'Category', 'Notifications'].includes(queryName ?? ''),
  )

/** Whether an event changes what a list has. */
function concerns(client: ApolloClient, { kind, categoryId, topicId }: LiveEvent, list: ObservableQuery): boolean {
  if (list.queryName === 'Notifications') return kind === 'NOTIFICATIONS_CHANGED'
  if (list.queryName === 'Home') return kind === 'CATEGORY_CHANGED' || written.has(kind)
  const { slug } = list.variables as { slug: string }
  const from = { __typename: 'Category', slug } as const
  const category = client.cache.readFragment({ from, fragment: LiveCategoryFragmentDoc })
  const rows = client.cache.readQuery({ query: CategoryDocument, variables: { slug } })?.category?.topicPage.items ?? []
  return written.has(kind) && (category?.id === categoryId || rows.some(({ id }) => id === topicId))
}

/** What tells the rows of a list apart, in their order: ids and the times of the last posts. */
function marksOf(data: unknown): string {
  const marks: string[] = []
  JSON.stringify(data, (key, value: unknown) => {
    if (key === 'id' || key === 'latestPostAt' || key === 'postId') marks.push(String(value))
    return value
  })
  return marks.join()
}
