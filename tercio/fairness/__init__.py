"""The report on a battle that was played many times: who wins, how it sways, who takes part, where it is fought."""
