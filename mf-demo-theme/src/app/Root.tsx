import { RemoteRoutes } from '@songsarn/remote/RemoteRoutes.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { lazy, Suspense } from 'react'
import { Route } from 'react-router'
import { DemoServiceProvider } from '../service/DemoServiceProvider.tsx'
import { DemoBar } from './DemoBar.tsx'
import { Overview } from './Overview.tsx'

// One chunk per screen: a list must not load the calendar or the charts.
const Users = lazy(async () => ({ default: (await import('../users/Users.tsx')).Users }))
const UserView = lazy(async () => ({ default: (await import('../users/UserView.tsx')).UserView }))
const Invoices = lazy(async () => ({ default: (await import('../invoices/Invoices.tsx')).Invoices }))
const AddInvoice = lazy(async () => ({ default: (await import('../invoices/AddInvoice.tsx')).AddInvoice }))
const InvoicePreview = lazy(async () => ({
  default: (await import('../invoices/InvoicePreview.tsx')).InvoicePreview,
}))
const EditInvoice = lazy(async () => ({ default: (await import('../invoices/EditInvoice.tsx')).EditInvoice }))
const Shop = lazy(async () => ({ default: (await import('../shop/Shop.tsx')).Shop }))
const ProductDetail = lazy(async () => ({
  default: (await import('../shop/ProductDetail.tsx')).ProductDetail,
}))
const Wishlist = lazy(async () => ({ default: (await import('../wishlist/Wishlist.tsx')).Wishlist }))
const Cart = lazy(async () => ({ default: (await import('../cart/Cart.tsx')).Cart }))
const Faq = lazy(async () => ({ default: (await import('../faq/Faq.tsx')).Faq }))
const KnowledgeBase = lazy(async () => ({
  default: (await import('../knowledge-base/KnowledgeBase.tsx')).KnowledgeBase,
}))
const KnowledgeCategory = lazy(async () => ({
  default: (await import('../knowledge-base/KnowledgeCategory.tsx')).KnowledgeCategory,
}))
const KnowledgeQuestion = lazy(async () => ({
  default: (await import('../knowledge-base/KnowledgeQuestion.tsx')).KnowledgeQuestion,
}))
const PricingPlans = lazy(async () => ({
  default: (await import('../pricing/PricingPlans.tsx')).PricingPlans,
}))
const Blog = lazy(async () => ({ default: (await import('../blog/Blog.tsx')).Blog }))
const BlogDetail = lazy(async () => ({ default: (await import('../blog/BlogDetail.tsx')).BlogDetail }))
const EditPost = lazy(async () => ({ default: (await import('../blog/EditPost.tsx')).EditPost }))
const Profile = lazy(async () => ({ default: (await import('../profile/Profile.tsx')).Profile }))
const AccountSettings = lazy(async () => ({
  default: (await import('../account-settings/AccountSettings.tsx')).AccountSettings,
}))
const Login = lazy(async () => ({ default: (await import('../auth/Login.tsx')).Login }))
const Register = lazy(async () => ({ default: (await import('../auth/Register.tsx')).Register }))
const Analytics = lazy(async () => ({ default: (await import('../analytics/Analytics.tsx')).Analytics }))
const Statistics = lazy(async () => ({ default: (await import('../statistics/Statistics.tsx')).Statistics }))
const Calendar = lazy(async () => ({ default: (await import('../calendar/Calendar.tsx')).Calendar }))
const Emails = lazy(async () => ({ default: (await import('../email/Emails.tsx')).Emails }))
const Chat = lazy(async () => ({ default: (await import('../chat/Chat.tsx')).Chat }))
const Todo = lazy(async () => ({ default: (await import('../todo/Todo.tsx')).Todo }))
const DataTable = lazy(async () => ({ default: (await import('../datatable/DataTable.tsx')).DataTable }))
const Search = lazy(async () => ({ default: (await import('../search/Search.tsx')).Search }))

export function Root() {
  return (
    <DemoServiceProvider>
      <DemoBar />
      <Suspense fallback={<Skeleton shape="page" />}>
        <RemoteRoutes>
          <Route path="/demo" element={<Overview />} />
          <Route path="/demo/users" element={<Users />} />
          <Route path="/demo/users/:id" element={<UserView />} />
          <Route path="/demo/invoices" element={<Invoices />} />
          <Route path="/demo/invoices/add" element={<AddInvoice />} />
          <Route path="/demo/invoices/:id" element={<InvoicePreview />} />
          <Route path="/demo/invoices/:id/edit" element={<EditInvoice />} />
          <Route path="/demo/shop" element={<Shop />} />
          <Route path="/demo/shop/:id" element={<ProductDetail />} />
          <Route path="/demo/wishlist" element={<Wishlist />} />
          <Route path="/demo/cart" element={<Cart />} />
          <Route path="/demo/faq" element={<Faq />} />
          <Route path="/demo/knowledge-base" element={<KnowledgeBase />} />
          <Route path="/demo/knowledge-base/:category" element={<KnowledgeCategory />} />
          <Route path="/demo/knowledge-base/:category/:question" element={<KnowledgeQuestion />} />
          <Route path="/demo/pricing" element={<PricingPlans />} />
          <Route path="/demo/blog" element={<Blog />} />
          <Route path="/demo/blog/:id" element={<BlogDetail />} />
          <Route path="/demo/blog/:id/edit" element={<EditPost />} />
          <Route path="/demo/profile" element={<Profile />} />
          <Route path="/demo/account-settings" element={<AccountSettings />} />
          <Route path="/demo/login" element={<Login />} />
          <Route path="/demo/register" element={<Register />} />
          <Route path="/demo/analytics" element={<Analytics />} />
          <Route path="/demo/statistics" element={<Statistics />} />
          <Route path="/demo/calendar" element={<Calendar />} />
          <Route path="/demo/email" element={<Emails />} />
          <Route path="/demo/chat" element={<Chat />} />
          <Route path="/demo/todo" element={<Todo />} />
          <Route path="/demo/datatable" element={<DataTable />} />
          <Route path="/demo/search" element={<Search />} />
        </RemoteRoutes>
      </Suspense>
    </DemoServiceProvider>
  )
}
