ALTER TABLE "stock_move" VALIDATE CONSTRAINT "stock_move_reason";
