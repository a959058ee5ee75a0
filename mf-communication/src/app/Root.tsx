import { lazyScreen } from '@songsarn/remote/lazy-screen.tsx'
import { RemoteRoutes } from '@songsarn/remote/RemoteRoutes.tsx'
import { lazy } from 'react'
import { Route } from 'react-router'
import { rest } from '../locales/rest.ts'

// One chunk for each screen, so that the list does not load the composer, and the composer not the list.
const QuickSendPage = lazy(async () => ({
  default: (await import('../quick-send/QuickSendPage.tsx')).QuickSendPage,
}))
const BroadcastPage = lazyScreen(async () => (await import('../broadcast/BroadcastPage.tsx')).BroadcastPage, rest)
const CampaignsPage = lazyScreen(async () => (await import('../campaigns/CampaignsPage.tsx')).CampaignsPage, rest)
const CampaignPage = lazyScreen(async () => (await import('../campaigns/CampaignPage.tsx')).CampaignPage, rest)
const CampaignWizard = lazyScreen(async () => (await import('../campaigns/CampaignWizard.tsx')).CampaignWizard, rest)
const DraftsPage = lazyScreen(async () => (await import('../drafts/DraftsPage.tsx')).DraftsPage, rest)
const ApprovalsPage = lazyScreen(async () => (await import('../approvals/ApprovalsPage.tsx')).ApprovalsPage, rest)
const ApprovalPage = lazyScreen(async () => (await import('../approvals/ApprovalPage.tsx')).ApprovalPage, rest)
const CommunicationsPage = lazyScreen(
  async () => (await import('../communications/CommunicationsPage.tsx')).CommunicationsPage,
  rest,
)
const CommunicationPage = lazyScreen(
  async () => (await import('../communications/CommunicationPage.tsx')).CommunicationPage,
  rest,
)
const ResendPage = lazyScreen(async () => (await import('../communications/ResendPage.tsx')).ResendPage, rest)
const TemplatesPage = lazyScreen(async () => (await import('../templates/TemplatesPage.tsx')).TemplatesPage, rest)
const TemplatePage = lazyScreen(async () => (await import('../templates/TemplatePage.tsx')).TemplatePage, rest)
const NewTemplatePage = lazyScreen(async () => (await import('../templates/TemplatePage.tsx')).NewTemplatePage, rest)
const ConsentTemplatesPage = lazyScreen(
  async () => (await import('../consent/ConsentTemplatesPage.tsx')).ConsentTemplatesPage,
  rest,
)
const ConsentTemplatePage = lazyScreen(
  async () => (await import('../consent/ConsentTemplatePage.tsx')).ConsentTemplatePage,
  rest,
)
const NewConsentTemplatePage = lazyScreen(
  async () => (await import('../consent/ConsentTemplatePage.tsx')).NewConsentTemplatePage,
  rest,
)
const PeoplePage = lazyScreen(async () => (await import('../people/PeoplePage.tsx')).PeoplePage, rest)
const NewPersonPage = lazyScreen(async () => (await import('../people/PersonPage.tsx')).NewPersonPage, rest)
const ImportPeoplePage = lazyScreen(async () => (await import('../people/ImportPeoplePage.tsx')).ImportPeoplePage, rest)
const CustomFieldsPage = lazyScreen(
  async () => (await import('../custom-fields/CustomFieldsPage.tsx')).CustomFieldsPage,
  rest,
)
const ImportBlacklistPage = lazyScreen(
  async () => (await import('../people/ImportBlacklistPage.tsx')).ImportBlacklistPage,
  rest,
)
const BlacklistPage = lazyScreen(async () => (await import('../people/BlacklistPage.tsx')).BlacklistPage, rest)
const SegmentsPage = lazyScreen(async () => (await import('../segments/SegmentsPage.tsx')).SegmentsPage, rest)
const NewSegmentPage = lazyScreen(async () => (await import('../segments/SegmentPage.tsx')).NewSegmentPage, rest)
const SegmentPage = lazyScreen(async () => (await import('../segments/SegmentPage.tsx')).SegmentPage, rest)
const ConsentsPage = lazyScreen(async () => (await import('../consent/ConsentsPage.tsx')).ConsentsPage, rest)
const RecipientPage = lazyScreen(async () => (await import('../people/RecipientPage.tsx')).RecipientPage, rest)
const PersonPage = lazyScreen(async () => (await import('../people/PersonPage.tsx')).PersonPage, rest)

const CouponsPage = lazyScreen(async () => (await import('../coupons/CouponsPage.tsx')).CouponsPage, rest)
const NewCouponPage = lazyScreen(async () => (await import('../coupons/NewCouponPage.tsx')).NewCouponPage, rest)
const CodesPage = lazyScreen(async () => (await import('../coupons/CodesPage.tsx')).CodesPage, rest)
const CouponPage = lazyScreen(async () => (await import('../coupons/CouponPage.tsx')).CouponPage, rest)

export function Root() {
  return (
    <RemoteRoutes>
      <Route path="/communication/quick-send" element={<QuickSendPage />} />
      <Route path="/communication/broadcast/:id" element={<BroadcastPage />} />
      <Route path="/communication/campaign" element={<CampaignsPage />} />
      <Route path="/communication/campaign/new" element={<CampaignWizard />} />
      <Route path="/communication/campaign/:id" element={<CampaignPage />} />
      <Route path="/communication/campaign/:id/edit" element={<CampaignWizard />} />
      <Route path="/communication/drafts" element={<DraftsPage />} />
      <Route path="/communication/approvals" element={<ApprovalsPage />} />
      <Route path="/communication/approvals/:id" element={<ApprovalPage />} />
      <Route path="/communication" element={<CommunicationsPage />} />
      <Route path="/communication/:id" element={<CommunicationPage />} />
      <Route path="/communication/:id/resend" element={<ResendPage />} />
      <Route path="/templates" element={<TemplatesPage />} />
      <Route path="/templates/new" element={<NewTemplatePage />} />
      <Route path="/templates/consent" element={<ConsentTemplatesPage />} />
      <Route path="/templates/consent/new" element={<NewConsentTemplatePage />} />
      <Route path="/templates/consent/:id" element={<ConsentTemplatePage />} />
      <Route path="/templates/:tempId" element={<TemplatePage />} />
      <Route path="/coupons" element={<CouponsPage />} />
      <Route path="/coupons/new" element={<NewCouponPage />} />
      <Route path="/coupons/codes" element={<CodesPage />} />
      <Route path="/coupons/:id" element={<CouponPage />} />
      <Route path="/people" element={<PeoplePage />} />
      <Route path="/people/new" element={<NewPersonPage />} />
      <Route path="/people/import" element={<ImportPeoplePage />} />
      <Route path="/people/fields" element={<CustomFieldsPage />} />
      <Route path="/people/blacklist" element={<BlacklistPage />} />
      <Route path="/people/blacklist/import" element={<ImportBlacklistPage />} />
      <Route path="/people/segments" element={<SegmentsPage />} />
      <Route path="/people/segments/new" element={<NewSegmentPage />} />
      <Route path="/people/segments/:id" element={<SegmentPage />} />
      <Route path="/people/consents" element={<ConsentsPage />} />
      <Route path="/people/mobile/:mobile" element={<RecipientPage />} />
      <Route path="/people/:id" element={<PersonPage />} />
    </RemoteRoutes>
  )
}
