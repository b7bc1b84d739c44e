import './line-fields.css';

/** The head of the lines of an order or offer in a form. Each field has a label of its own for screen readers. */
export const LineHead = () => (
  <div aria-hidden className="line-head">
    <span>Product</span>
    <span className="text-right">Quantity</span>
    <span className="text-right">Price each</span>
    <span className="text-right">Total</span>
  </div>
);
