/** A company as one person sees it. */
export type ViewedCompany = {
  _id: string;
  name: string;
  /** The path of its page. */
  path: string;
  /** True for staff, who see orders and customers on their own pages. */
  isStaff: boolean;
  canEdit: boolean;
  seesAll: boolean;
};
