import { announcementTexts } from '../../announcements/text.ts'
import { calendarTexts } from '../../articles/calendar/text.ts'
import { catalogueAt } from '../../articles/catalogues.ts'
import { feedbackTexts } from '../../feedback/text.ts'
import { filesTexts } from '../../files/text.ts'
import { adminTexts } from '../../forum/admin/text.ts'
import { homeTexts as forumHomeTexts } from '../../forum/home/text.ts'
import { notificationTexts } from '../../forum/notifications/text.ts'
import { searchTexts } from '../../forum/search/text.ts'
import { forumTexts } from '../../forum/text.ts'
import { galleryTexts } from '../../gallery/text.ts'
import { trashTexts } from '../../history/text.ts'
import { homeTexts } from '../../home/text.ts'
import { auditTexts, operatorTexts } from '../../operator/text.ts'
import { playgroundTexts } from '../../playground/text.ts'
import { bookTexts } from '../../protocols/book/text.ts'
import { protocolTexts } from '../../protocols/text.ts'
import { searchTexts as everythingTexts } from '../../search/text.ts'
import type { PageWidth } from '../../ui/state/Page.tsx'
import { directoryTexts } from '../../users/directory/text.ts'
import { unfinishedTexts } from '../unfinished/text.ts'

/** The outline of a screen before its data are loaded. */
export interface Outline {
  /** The heading; null if it has to be loaded. */
  title: string | null
  width?: PageWidth
  /** Whether there are breadcrumbs above the heading. */
  isBelow?: true
}

/** The outlines of the screens for signed-in users, by route. ROUTE-5. */
export const outlines: Partial<Record<string, Outline>> = {
  '/': { title: forumHomeTexts.title },
  '/sulle': { title: notificationTexts.title, width: 'text' },
  '/foorum/uus': { title: forumTexts.newTopic, width: 'text' },
  '/foorum/muuda/:topicId': { title: forumTexts.editTopic, width: 'text' },
  '/foorum/otsing': { title: searchTexts.title, width: 'text', isBelow: true },
  '/foorum/admin': { title: adminTexts.title, width: 'text', isBelow: true },
  '/foorum/:category': { title: null, isBelow: true },
  '/foorum/:category/:topicId': { title: null, width: 'text', isBelow: true },
  '/kasutajad': { title: directoryTexts.title },
  '/kasutajad/:userId': { title: null, width: 'text', isBelow: true },
  '/kirjad': { title: announcementTexts.title, width: 'text', isBelow: true },
  '/files': { title: filesTexts.title },
  '/tagasiside': { title: feedbackTexts.title, width: 'text' },
  '/lehed': { title: catalogueAt(undefined)?.title ?? null },
  '/lehed/uus': { title: null, width: 'full', isBelow: true },
  '/lehed/muuda/:id': { title: null, width: 'full', isBelow: true },
  '/kataloog/:catalogue/uus': { title: null, width: 'full', isBelow: true },
  '/kataloog/:catalogue/muuda/:id': { title: null, width: 'full', isBelow: true },
  '/kataloog/:catalogue': { title: null },
  '/kalender': { title: calendarTexts.title },
  '/protokollid': { title: protocolTexts.title, width: 'text' },
  '/protokollid/raamat': { title: bookTexts.title, isBelow: true },
  '/galerii': { title: galleryTexts.title },
  '/galerii/uus': { title: null, width: 'full', isBelow: true },
  '/galerii/:slug': { title: null, width: 'full', isBelow: true },
  '/avaleht-haldus': { title: homeTexts.title, width: 'full' },
  '/ajalugu/:kind/:id': { title: null, width: 'text' },
  '/prygikast': { title: trashTexts.title, width: 'text' },
  '/haldus/olek': { title: operatorTexts.title, width: 'text' },
  '/haldus/paevik': { title: auditTexts.title, width: 'text', isBelow: true },
  '/otsing': { title: everythingTexts.title, width: 'text' },
  '/pooleli': { title: unfinishedTexts.title, width: 'text' },
  '/playground': { title: playgroundTexts.title },
}
