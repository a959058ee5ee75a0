import { RemoteRoutes } from '@songsarn/remote/RemoteRoutes.tsx'
import { lazy } from 'react'
import { Route } from 'react-router'

const ApiKeysPage = lazy(async () => ({ default: (await import('../api-keys/ApiKeysPage.tsx')).ApiKeysPage }))

const AuditPage = lazy(async () => ({ default: (await import('../audit/AuditPage.tsx')).AuditPage }))
const DevelopersPage = lazy(async () => ({
  default: (await import('../developers/DevelopersPage.tsx')).DevelopersPage,
}))
const SingleSignOnPage = lazy(async () => ({
  default: (await import('../single-sign-on/SingleSignOnPage.tsx')).SingleSignOnPage,
}))
const LinePage = lazy(async () => ({ default: (await import('../line/LinePage.tsx')).LinePage }))
const OwnMobilePage = lazy(async () => ({
  default: (await import('../own-mobile/OwnMobilePage.tsx')).OwnMobilePage,
}))
const SecurityPage = lazy(async () => ({
  default: (await import('../security/SecurityPage.tsx')).SecurityPage,
}))
const SubAccountPage = lazy(async () => ({
  default: (await import('../sub-accounts/SubAccountPage.tsx')).SubAccountPage,
}))
const SubAccountsPage = lazy(async () => ({
  default: (await import('../sub-accounts/SubAccountsPage.tsx')).SubAccountsPage,
}))
const UsersPage = lazy(async () => ({ default: (await import('../users/UsersPage.tsx')).UsersPage }))

const AccountPage = lazy(async () => ({ default: (await import('../account/AccountPage.tsx')).AccountPage }))
const PlanPage = lazy(async () => ({ default: (await import('../account/PlanPage.tsx')).PlanPage }))
const NoticesPage = lazy(async () => ({ default: (await import('../notices/NoticesPage.tsx')).NoticesPage }))
const NoticeSettingsPage = lazy(async () => ({
  default: (await import('../notices/NoticeSettingsPage.tsx')).NoticeSettingsPage,
}))
const TransactionsPage = lazy(async () => ({
  default: (await import('../transactions/TransactionsPage.tsx')).TransactionsPage,
}))
const TransactionMonthsPage = lazy(async () => ({
  default: (await import('../transactions/TransactionMonthsPage.tsx')).TransactionMonthsPage,
}))
const TransactionGroupsPage = lazy(async () => ({
  default: (await import('../transactions/TransactionGroupsPage.tsx')).TransactionGroupsPage,
}))
const StatementPage = lazy(async () => ({ default: (await import('../transactions/StatementPage.tsx')).StatementPage }))
const BillingDetailsPage = lazy(async () => ({
  default: (await import('../billing-details/BillingDetailsPage.tsx')).BillingDetailsPage,
}))
const CreditPage = lazy(async () => ({ default: (await import('../credit/CreditPage.tsx')).CreditPage }))
const SendingRulesPage = lazy(async () => ({
  default: (await import('../sending-rules/SendingRulesPage.tsx')).SendingRulesPage,
}))
const DeskSendingRulesPage = lazy(async () => ({
  default: (await import('../sending-rules/DeskSendingRulesPage.tsx')).DeskSendingRulesPage,
}))
const SendersPage = lazy(async () => ({ default: (await import('../senders/SendersPage.tsx')).SendersPage }))
const TicketsPage = lazy(async () => ({ default: (await import('../tickets/TicketsPage.tsx')).TicketsPage }))
const NewTicketPage = lazy(async () => ({
  default: (await import('../tickets/NewTicketPage.tsx')).NewTicketPage,
}))
const TicketPage = lazy(async () => ({ default: (await import('../tickets/TicketPage.tsx')).TicketPage }))
const DeskPage = lazy(async () => ({ default: (await import('../desk/DeskPage.tsx')).DeskPage }))
const DeskTopUpsPage = lazy(async () => ({
  default: (await import('../desk/DeskTopUpsPage.tsx')).DeskTopUpsPage,
}))
const DeskSendersPage = lazy(async () => ({
  default: (await import('../desk/DeskSendersPage.tsx')).DeskSendersPage,
}))
const DeskTicketsPage = lazy(async () => ({
  default: (await import('../desk/DeskTicketsPage.tsx')).DeskTicketsPage,
}))
const DeskTicketPage = lazy(async () => ({
  default: (await import('../desk/DeskTicketPage.tsx')).DeskTicketPage,
}))
const DeskAccountsPage = lazy(async () => ({
  default: (await import('../desk/DeskAccountsPage.tsx')).DeskAccountsPage,
}))
const DeskAccountPage = lazy(async () => ({
  default: (await import('../desk/DeskAccountPage.tsx')).DeskAccountPage,
}))
const DeskSendsPage = lazy(async () => ({ default: (await import('../desk/DeskSendsPage.tsx')).DeskSendsPage }))
const DeskCarriersPage = lazy(async () => ({
  default: (await import('../desk/DeskCarriersPage.tsx')).DeskCarriersPage,
}))
const CarrierTrafficPage = lazy(async () => ({
  default: (await import('../desk/CarrierTrafficPage.tsx')).CarrierTrafficPage,
}))
const FailureCausesPage = lazy(async () => ({
  default: (await import('../failure-causes/FailureCausesPage.tsx')).FailureCausesPage,
}))
const WebhooksPage = lazy(async () => ({
  default: (await import('../webhooks/WebhooksPage.tsx')).WebhooksPage,
}))
const WebhookPage = lazy(async () => ({ default: (await import('../webhooks/WebhookPage.tsx')).WebhookPage }))
const CommunicationCallbacksPage = lazy(async () => ({
  default: (await import('../webhooks/CommunicationCallbacksPage.tsx')).CommunicationCallbacksPage,
}))

export function Root() {
  return (
    <RemoteRoutes>
      <Route path="/account" element={<AccountPage />} />
      <Route path="/account/plan" element={<PlanPage />} />
      <Route path="/account/notifications" element={<NoticesPage />} />
      <Route path="/account/notifications/settings" element={<NoticeSettingsPage />} />
      <Route path="/account/transactions" element={<TransactionsPage />} />
      <Route path="/account/transactions/statement" element={<StatementPage />} />
      <Route path="/account/transactions/months" element={<TransactionMonthsPage />} />
      <Route path="/account/transactions/groups" element={<TransactionGroupsPage />} />
      <Route path="/account/credit" element={<CreditPage />} />
      <Route path="/account/billing-details" element={<BillingDetailsPage />} />
      <Route path="/account/senders" element={<SendersPage />} />
      <Route path="/account/sending-rules" element={<SendingRulesPage />} />
      <Route path="/contact-us" element={<TicketsPage />} />
      <Route path="/contact-us/new" element={<NewTicketPage />} />
      <Route path="/contact-us/:id" element={<TicketPage />} />
      <Route path="/desk" element={<DeskPage />} />
      <Route path="/desk/top-ups" element={<DeskTopUpsPage />} />
      <Route path="/desk/senders" element={<DeskSendersPage />} />
      <Route path="/desk/tickets" element={<DeskTicketsPage />} />
      <Route path="/desk/tickets/:id" element={<DeskTicketPage />} />
      <Route path="/desk/accounts" element={<DeskAccountsPage />} />
      <Route path="/desk/accounts/:id" element={<DeskAccountPage />} />
      <Route path="/desk/sends" element={<DeskSendsPage />} />
      <Route path="/desk/carriers" element={<DeskCarriersPage />} />
      <Route path="/desk/carriers/:name" element={<CarrierTrafficPage />} />
      <Route path="/desk/failure-causes" element={<FailureCausesPage />} />
      <Route path="/desk/sending-rules" element={<DeskSendingRulesPage />} />
      <Route path="/account/sub-accounts" element={<SubAccountsPage />} />
      <Route path="/account/sub-accounts/:id" element={<SubAccountPage />} />
      <Route path="/account/users" element={<UsersPage />} />
      <Route path="/account/single-sign-on" element={<SingleSignOnPage />} />
      <Route path="/account/line" element={<LinePage />} />
      <Route path="/account/mobile" element={<OwnMobilePage />} />
      <Route path="/account/security" element={<SecurityPage />} />
      <Route path="/account/audit" element={<AuditPage />} />
      <Route path="/developers" element={<DevelopersPage />} />
      <Route path="/account/api-keys" element={<ApiKeysPage />} />
      <Route path="/account/webhooks" element={<WebhooksPage />} />
      <Route path="/account/webhooks/communications" element={<CommunicationCallbacksPage />} />
      <Route path="/account/webhooks/:id" element={<WebhookPage />} />
    </RemoteRoutes>
  )
}
