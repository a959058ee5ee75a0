import { RemoteRoutes } from '@songsarn/remote/RemoteRoutes.tsx'
import { lazy } from 'react'
import { Route } from 'react-router'

// One chunk for each screen, so that the list does not load the composer, and the composer not the list.
const QuickSendPage = lazy(async () => ({
  default: (await import('../quick-send/QuickSendPage.tsx')).QuickSendPage,
}))
const BroadcastPage = lazy(async () => ({
  default: (await import('../broadcast/BroadcastPage.tsx')).BroadcastPage,
}))
const CampaignsPage = lazy(async () => ({
  default: (await import('../campaigns/CampaignsPage.tsx')).CampaignsPage,
}))
const CampaignPage = lazy(async () => ({
  default: (await import('../campaigns/CampaignPage.tsx')).CampaignPage,
}))
const CampaignWizard = lazy(async () => ({
  default: (await import('../campaigns/CampaignWizard.tsx')).CampaignWizard,
}))
const DraftsPage = lazy(async () => ({ default: (await import('../drafts/DraftsPage.tsx')).DraftsPage }))
const ApprovalsPage = lazy(async () => ({
  default: (await import('../approvals/ApprovalsPage.tsx')).ApprovalsPage,
}))
const ApprovalPage = lazy(async () => ({
  default: (await import('../approvals/ApprovalPage.tsx')).ApprovalPage,
}))
const CommunicationsPage = lazy(async () => ({
  default: (await import('../communications/CommunicationsPage.tsx')).CommunicationsPage,
}))
const CommunicationPage = lazy(async () => ({
  default: (await import('../communications/CommunicationPage.tsx')).CommunicationPage,
}))
const ResendPage = lazy(async () => ({
  default: (await import('../communications/ResendPage.tsx')).ResendPage,
}))
const TemplatesPage = lazy(async () => ({
  default: (await import('../templates/TemplatesPage.tsx')).TemplatesPage,
}))
const TemplatePage = lazy(async () => ({
  default: (await import('../templates/TemplatePage.tsx')).TemplatePage,
}))
const NewTemplatePage = lazy(async () => ({
  default: (await import('../templates/TemplatePage.tsx')).NewTemplatePage,
}))
const ConsentTemplatesPage = lazy(async () => ({
  default: (await import('../consent/ConsentTemplatesPage.tsx')).ConsentTemplatesPage,
}))
const ConsentTemplatePage = lazy(async () => ({
  default: (await import('../consent/ConsentTemplatePage.tsx')).ConsentTemplatePage,
}))
const NewConsentTemplatePage = lazy(async () => ({
  default: (await import('../consent/ConsentTemplatePage.tsx')).NewConsentTemplatePage,
}))
const PeoplePage = lazy(async () => ({ default: (await import('../people/PeoplePage.tsx')).PeoplePage }))
const NewPersonPage = lazy(async () => ({ default: (await import('../people/PersonPage.tsx')).NewPersonPage }))
const ImportPeoplePage = lazy(async () => ({
  default: (await import('../people/ImportPeoplePage.tsx')).ImportPeoplePage,
}))
const CustomFieldsPage = lazy(async () => ({
  default: (await import('../custom-fields/CustomFieldsPage.tsx')).CustomFieldsPage,
}))
const ImportBlacklistPage = lazy(async () => ({
  default: (await import('../people/ImportBlacklistPage.tsx')).ImportBlacklistPage,
}))
const BlacklistPage = lazy(async () => ({
  default: (await import('../people/BlacklistPage.tsx')).BlacklistPage,
}))
const SegmentsPage = lazy(async () => ({
  default: (await import('../segments/SegmentsPage.tsx')).SegmentsPage,
}))
const NewSegmentPage = lazy(async () => ({
  default: (await import('../segments/SegmentPage.tsx')).NewSegmentPage,
}))
const SegmentPage = lazy(async () => ({ default: (await import('../segments/SegmentPage.tsx')).SegmentPage }))
const ConsentsPage = lazy(async () => ({
  default: (await import('../consent/ConsentsPage.tsx')).ConsentsPage,
}))
const RecipientPage = lazy(async () => ({ default: (await import('../people/RecipientPage.tsx')).RecipientPage }))
const PersonPage = lazy(async () => ({ default: (await import('../people/PersonPage.tsx')).PersonPage }))

const CouponsPage = lazy(async () => ({
  default: (await import('../coupons/CouponsPage.tsx')).CouponsPage,
}))
const NewCouponPage = lazy(async () => ({
  default: (await import('../coupons/NewCouponPage.tsx')).NewCouponPage,
}))
const CodesPage = lazy(async () => ({
  default: (await import('../coupons/CodesPage.tsx')).CodesPage,
}))
const CouponPage = lazy(async () => ({
  default: (await import('../coupons/CouponPage.tsx')).CouponPage,
}))

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
